import { type Directives, LOOPBACK, page, writePolicy } from '../web/policy.ts'
import { FILES } from './messages.ts'

const NONE = ["'none'"]
const SELF = ["'self'"]

const { 'manifest-src': _web, ...shared } = page
/**
 * For every page and Worker of the extension's own origin, the vault's included: that of the site's page, but none of them connects anywhere. WebAssembly is
 * for the vault's key derivation; Chrome knows one policy for all of them.
 */
const pages: Directives = {
  ...shared,
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': NONE,
  // The chain's sandboxed page.
  'frame-src': SELF,
}

/** For the one page that connects: its origin is opaque, so it has no disk, no word of the extension's, and no channel to the vault. */
const sandboxed: Directives = {
  sandbox: ['allow-scripts'],
  'default-src': NONE,
  'script-src': SELF,
  'connect-src': ['https:', 'wss:', ...LOOPBACK],
  'form-action': NONE,
  'base-uri': NONE,
  'frame-ancestors': SELF,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': NONE,
}

/** Pages that may hold an app: what `provider` serves. */
const APPS = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*']

const script = (file: string, world: 'MAIN' | 'ISOLATED') => ({
  matches: APPS,
  js: [file],
  run_at: 'document_start',
  all_frames: false,
  world,
})

/**
 * Chrome's manifest. Of permissions it asks three: a document that nobody sees, the side panel, and a place for one setting that content scripts can read. No
 * host, no tabs, no requests. The store's keys are in no file: an unpacked extension is named by its folder.
 */
export const manifestOf = (version: string) => ({
  manifest_version: 3,
  name: 'Assay',
  version,
  description: 'An Ethereum wallet that shows what a signature will do before it is made, and how each fact is known.',
  minimum_chrome_version: '124',
  incognito: 'split',
  icons: icons(),
  action: { default_title: 'Assay', default_icon: icons() },
  permissions: ['offscreen', 'sidePanel', 'storage'],
  background: { service_worker: FILES.background },
  content_scripts: [script(FILES.relay, 'ISOLATED'), script(FILES.page, 'MAIN')],
  side_panel: { default_path: FILES.app },
  options_ui: { page: FILES.options, open_in_tab: true },
  sandbox: { pages: [FILES.chain] },
  content_security_policy: { extension_pages: writePolicy(pages), sandbox: writePolicy(sandboxed) },
})

function icons(): Readonly<Record<string, string>> {
  return Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icons/${size}.png`]))
}
