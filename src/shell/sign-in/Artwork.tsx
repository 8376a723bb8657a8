import styles from './sign-in.module.css';

const CENTER = 360;
const RADIUS = 300;
const MERIDIANS = [-0.82, -0.5, -0.17, 0.17, 0.5, 0.82];
const PARALLELS = [-60, -40, -20, 0, 20, 40, 60];
const POINTS: readonly (readonly [longitude: number, latitude: number])[] = [
  [-38, 34],
  [12, 44],
  [34, 12],
  [-8, -6],
  [42, -26],
  [-40, -22],
];
const ROUTES: readonly (readonly [from: number, to: number])[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [3, 5],
];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Orthographic projection of a point on the globe. */
const project = ([longitude, latitude]: readonly [number, number]) =>
  [
    CENTER + RADIUS * Math.sin(radians(longitude)) * Math.cos(radians(latitude)),
    CENTER - RADIUS * Math.sin(radians(latitude)),
  ] as const;

const round = (value: number) => Math.round(value * 10) / 10;

function route([from, to]: readonly [number, number]): string {
  const [a, b] = [POINTS[from], POINTS[to]];
  if (!a || !b) return '';
  const [[x1, y1], [x2, y2]] = [project(a), project(b)];
  const lift = Math.hypot(x2 - x1, y2 - y1) * 0.28;
  return `M${round(x1)} ${round(y1)}Q${round((x1 + x2) / 2)} ${round((y1 + y2) / 2 - lift)} ${round(x2)} ${round(y2)}`;
}

/** Globe with meridians and parallels, after which the product is named, and routes between cities. */
export function Artwork() {
  return (
    <svg className={styles.art} viewBox="0 0 720 720" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor">
        <circle cx={CENTER} cy={CENTER} r={RADIUS} strokeOpacity="0.5" />
        {MERIDIANS.map((share) => (
          <path
            key={share}
            strokeOpacity="0.2"
            d={`M${CENTER} ${CENTER - RADIUS}A${round(Math.abs(share) * RADIUS)} ${RADIUS} 0 0 ${share < 0 ? 0 : 1} ${CENTER} ${CENTER + RADIUS}`}
          />
        ))}
        {PARALLELS.map((latitude) => {
          const half = RADIUS * Math.cos(radians(latitude));
          const y = round(CENTER - RADIUS * Math.sin(radians(latitude)));
          return (
            <path key={latitude} strokeOpacity="0.2" d={`M${round(CENTER - half)} ${y}H${round(CENTER + half)}`} />
          );
        })}
        {ROUTES.map((pair) => (
          <path key={pair.join()} className={styles.route} strokeWidth="2" d={route(pair)} />
        ))}
      </g>
      {POINTS.map((point, index) => {
        const [x, y] = project(point);
        return (
          <g key={point.join()}>
            <circle cx={round(x)} cy={round(y)} r="11" fill="currentColor" fillOpacity="0.14" />
            <circle cx={round(x)} cy={round(y)} r={index === 3 ? 6 : 4} className={styles.place} />
          </g>
        );
      })}
    </svg>
  );
}
