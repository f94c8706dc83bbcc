import type { ReactNode } from 'react'

/** Our own drawings on a 16 px grid: hairlines of 1.25 px, round ends. A letter `f` before a path fills it. */
const PATHS = {
  portfolio: ['M2.5 5.5h11v8h-11z', 'M4.5 3h7', 'M9.5 9.5h4'],
  send: ['M4 12 12 4', 'M5.5 4H12v6.5'],
  receive: ['M12 4 4 12', 'M10.5 12H4V5.5'],
  swap: ['M2.5 5.5h10', 'M10 3l2.5 2.5L10 8', 'M13.5 10.5h-10', 'M6 8l-2.5 2.5L6 13'],
  activity: ['M1.5 8.5h3l2-5 3 9 2-4h3'],
  check: ['M8 1.8l5.2 2v4.1c0 3-2.1 5.2-5.2 6.3-3.1-1.1-5.2-3.3-5.2-6.3V3.8z', 'M5.6 8.1l1.7 1.7 3.1-3.3'],
  evidence: ['M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z', 'M8 10.9a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8z'],
  explore: ['M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z', 'M10.6 5.4 9 9l-3.6 1.6L7 7z'],
  allowances: [
    'M6 13.5c-2.2-.6-3.5-2.6-4.2-5 .9-.6 1.7-.2 2.2.6V3.7a1 1 0 0 1 2 0V7',
    'M6 7V2.6a1 1 0 0 1 2 0V7',
    'M8 7V3.2a1 1 0 0 1 2 0v4',
    'M10 7.2V5a1 1 0 0 1 2 0v4.5c0 2.4-1.6 4-3.8 4H6',
  ],
  collectibles: ['M2.5 2.5h11v11h-11z', 'M2.5 11l3.2-3.5 2.6 2.7L10.5 8l3 3', 'M10.2 5.7h.01'],
  apps: ['M2.5 2.5h4.4v4.4H2.5z', 'M9.1 2.5h4.4v4.4H9.1z', 'M2.5 9.1h4.4v4.4H2.5z', 'M9.1 9.1h4.4v4.4H9.1z'],
  contacts: ['M8 8.2a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z', 'M2.8 13.6c.4-2.3 2.4-3.5 5.2-3.5s4.8 1.2 5.2 3.5'],
  settings: [
    'M2 4.5h6.5',
    'M11.5 4.5H14',
    'M10 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
    'M2 11.5h2.5',
    'M7.5 11.5H14',
    'M6 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  ],
  more: ['M3.5 8h.01', 'M8 8h.01', 'M12.5 8h.01'],
  menu: ['M2.5 4.5h11', 'M2.5 8h11', 'M2.5 11.5h11'],
  search: ['M7 11.8a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6z', 'M10.5 10.5 14 14'],
  lock: ['M3.5 7.2h9v6.3h-9z', 'M5.3 7.2V5a2.7 2.7 0 0 1 5.4 0v2.2'],
  unlock: ['M3.5 7.2h9v6.3h-9z', 'M5.3 7.2V5a2.7 2.7 0 0 1 5.2-1'],
  key: ['M5.2 13.2a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8z', 'M7.3 8.3l5.9-5.9', 'M10.8 4.8l2 2'],
  device: ['M4.5 1.8h7v12.4h-7z', 'M6.5 4.3h3v3h-3z', 'M7 11h2'],
  copy: ['M5.5 5.5h8v8h-8z', 'M10.5 5.5v-3h-8v8h3'],
  done: ['M3 8.4l3.3 3.3L13 4.8'],
  close: ['M3.8 3.8l8.4 8.4', 'M12.2 3.8l-8.4 8.4'],
  plus: ['M8 3v10', 'M3 8h10'],
  minus: ['M3 8h10'],
  down: ['M3.5 6 8 10.5 12.5 6'],
  up: ['M3.5 10 8 5.5l4.5 4.5'],
  next: ['M6 3.5 10.5 8 6 12.5'],
  back: ['M10 3.5 5.5 8l4.5 4.5'],
  outside: ['M9 2.5h4.5V7', 'M13.5 2.5 7.5 8.5', 'M11 9.5v4H2.5V5h4'],
  warn: ['M8 2.2l6.3 11.3H1.7z', 'M8 6.6v3.2', 'M8 11.7h.01'],
  danger: ['M5.3 1.8h5.4l3.5 3.5v5.4l-3.5 3.5H5.3l-3.5-3.5V5.3z', 'M8 4.8v3.8', 'M8 11h.01'],
  info: ['M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z', 'M8 7.3v3.7', 'M8 5h.01'],
  help: [
    'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z',
    'M6.3 6.4A1.8 1.8 0 0 1 8 5c1 0 1.8.6 1.8 1.6C9.8 7.9 8 7.9 8 9.2',
    'M8 11.2h.01',
  ],
  show: ['M1.6 8S4 3.8 8 3.8 14.4 8 14.4 8 12 12.2 8 12.2 1.6 8 1.6 8z', 'M8 9.9a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z'],
  hide: [
    'M4.3 4.9C2.6 6 1.6 8 1.6 8S4 12.2 8 12.2c1.2 0 2.3-.4 3.2-.9',
    'M6.7 4c.4-.1.9-.2 1.3-.2 4 0 6.4 4.2 6.4 4.2s-.6 1.1-1.7 2.2',
    'M2.5 2.5l11 11',
  ],
  scan: ['M2.5 5.5v-3h3', 'M10.5 2.5h3v3', 'M13.5 10.5v3h-3', 'M5.5 13.5h-3v-3', 'M5.5 5.5h5v5h-5z'],
  refresh: ['M13.2 6.2A5.5 5.5 0 0 0 3 5.6', 'M13.5 2.8v3.4h-3.4', 'M2.8 9.8A5.5 5.5 0 0 0 13 10.4', 'M2.5 13.2V9.8h3.4'],
  trash: ['M2.5 4.3h11', 'M6 4.3V2.5h4v1.8', 'M4 4.3l.6 9.2h6.8l.6-9.2'],
  edit: ['M3 13l.6-3L10.8 2.8l2.4 2.4L6 12.4z', 'M9.2 4.4l2.4 2.4'],
  chain: ['M6.8 9.2 9.2 6.8', 'M7.5 4.8l1.6-1.6a2.6 2.6 0 0 1 3.7 3.7L11.2 8.5', 'M8.5 11.2l-1.6 1.6a2.6 2.6 0 0 1-3.7-3.7l1.6-1.6'],
  offline: [
    'M5 12.5h6.7a2.6 2.6 0 0 0 1-5',
    'M10.9 5.8A3.8 3.8 0 0 0 7.2 3.6',
    'M4.9 5.4a3.6 3.6 0 0 0-.2 1.1A3 3 0 0 0 5 12.5',
    'M2.5 2.5l11 11',
  ],
  becomes: ['M2.5 8h11', 'M9.5 4 13.5 8l-4 4'],
  clock: ['M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z', 'M8 4.6V8l2.3 1.6'],
  filter: ['M2 4h12', 'M4.5 8h7', 'M6.8 12h2.4'],
  list: ['M5.5 4h8', 'M5.5 8h8', 'M5.5 12h8', 'M2.5 4h.01', 'M2.5 8h.01', 'M2.5 12h.01'],
  call: ['M5.5 4 2 8l3.5 4', 'M10.5 4 14 8l-3.5 4'],
  revoke: ['M5.2 13.2a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8z', 'M7.3 8.3l5.9-5.9', 'M10 10l3.6 3.6', 'M13.6 10 10 13.6'],
  tools: ['M10.9 2.3a3.2 3.2 0 0 0-3.3 4.3l-5 5a1.3 1.3 0 0 0 1.8 1.8l5-5a3.2 3.2 0 0 0 4.2-4l-1.9 1.9-1.8-.5-.5-1.8z'],
  book: ['M8 4.2C6.5 3 4.3 2.8 2.2 3v9.7c2.1-.2 4.3 0 5.8 1.1 1.5-1.1 3.7-1.3 5.8-1.1V3C11.7 2.8 9.5 3 8 4.2z', 'M8 4.2v9.5'],
  theme: ['M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4z', 'fM8 1.8a6.2 6.2 0 0 1 0 12.4z'],
} as const

export type IconName = keyof typeof PATHS

/** Every icon there is, for the gallery. */
export const ICONS = Object.keys(PATHS) as readonly IconName[]

/** Which drawings point along the line and turn around with it. */
const TURNS: ReadonlySet<IconName> = new Set<IconName>(['next', 'back', 'becomes', 'list', 'outside', 'send', 'receive'])

/** A small drawing beside a word. It says nothing to a screen reader: the word does. `size` in px. */
export function Icon({
  name,
  size = 16,
  className = '',
}: {
  readonly name: IconName
  readonly size?: 12 | 16 | 20 | 24 | 32
  readonly className?: string
}): ReactNode {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 20 ? 1 : 1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${TURNS.has(name) ? 'mirror ' : ''}${className}`}
    >
      {PATHS[name].map((path) =>
        path.startsWith('f') ? (
          <path key={path} d={path.slice(1)} fill="currentColor" stroke="none" />
        ) : (
          <path key={path} d={path} strokeWidth={path.endsWith('h.01') ? 1.75 : undefined} />
        ),
      )}
    </svg>
  )
}
