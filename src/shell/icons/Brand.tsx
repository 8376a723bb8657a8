/** Logo: two warp and two weft threads, woven. */
export function Brand({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#096dd9" />
      <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round">
        <path d="M11 6v12.2M11 24.8V26M21 6v1.2M21 13.8V26" />
        <path d="M6 11h1.2M13.8 11H26M6 21h12.2M24.8 21H26" />
      </g>
    </svg>
  );
}
