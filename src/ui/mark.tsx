/** Assay's mark: a touchstone's ring and streak. */
export const Mark = () => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
  >
    <circle cx="10" cy="10" r="7.6" />
    <path d="M6.4 12.6 13.6 7.4" />
  </svg>
)
