/** A red plaque with a white flame that has a tick cut out of it: the fire mark that insurers put on houses. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Firemark" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="#D41D3C" />
      <path
        fill="#FFFFFF"
        d="M17 3.8c.5 3.5-1.2 5.6-3 7.6-.5-.9-1.1-1.6-1.9-2.1-.2 1.8-1.2 3.3-2.2 4.7C8.7 15.7 7.6 17.5 7.6 20c0 4.8 3.7 8.4 8.4 8.4s8.4-3.7 8.4-8.5c0-3-1.3-5.3-2.7-7-.3 1-.8 1.8-1.5 2.4.1-4.4-.7-8.6-3.2-11.5Z"
      />
      <path
        d="m12 20.7 3 3 5.2-5.6"
        fill="none"
        stroke="#D41D3C"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
