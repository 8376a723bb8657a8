import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  className?: string | undefined;
  children: () => ReactNode;
}

/**
 * Renders its children when they come within 200 pixels of the viewport, so that a long page mounts a few at a time.
 */
export function RenderWhenVisible({ className, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setVisible(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className}>
      {visible && children()}
    </div>
  );
}
