/** A red plaque with a white flame that has a tick cut out of it: the fire mark that insurers put on houses. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Firemark" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="#D41D3C" />
      <path
        fill="#FFFFFF"
        d="M16.6 5c.5 3.1-.9 4.9-2.5 6.7-.5-.9-1-1.5-1.7-2-.2 1.6-1.1 2.9-2 4.2C9.3 15.5 8.5 17.2 8.5 19.3 8.5 23.7 11.8 27 16 27s7.5-3.3 7.5-7.5c0-2.7-1.2-4.8-2.4-6.3-.3 1-.8 1.8-1.5 2.4.1-4.2-.8-8.1-3-10.6Z"
      />
      <path
        d="m12.6 19.6 2.6 2.6 4.5-5"
        fill="none"
        stroke="#D41D3C"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
