// What the page needs to know of its own policy; the rest is for whoever serves it (policy.ts).

/** What a served file is, and so what it may do. `window`: the page, in a window that an app opened; `service`: the service worker. */
export type Served =
  | 'document'
  | 'window'
  | 'service'
  | 'script'
  | 'vault'
  | 'chain'
  | 'evm'
  | 'practice'
  | 'qr'
  | 'style'
  | 'font'
  | 'file'

/** The one Trusted Types policy: it lets Workers of ours start, and nothing else become a script. */
export const TRUSTED_TYPES_POLICY = 'assay'

/** Folders of the build, one for each kind. The build puts files there; `servedAs` reads it back. */
export const FOLDERS = {
  script: 'assets/app',
  vault: 'assets/vault',
  chain: 'assets/chain',
  evm: 'assets/evm',
  practice: 'assets/practice',
  qr: 'assets/qr',
  style: 'assets/style',
  font: 'assets/font',
  file: 'assets/file',
} as const satisfies Record<Exclude<Served, 'document' | 'window' | 'service'>, string>
