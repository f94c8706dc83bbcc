/**
 * The walls of the code base: what each module may import and touch. `npm run check` fails on a crossing (scripts/check/wall-check.ts).
 * A wall moves here, in the same change as the decision that moves it (docs/decisions/).
 */

export const MODULES = [
  'core',
  'protocol',
  'decode',
  'review',
  'store',
  'vault',
  'chain',
  'survey',
  'analysis',
  'signers',
  'wallet',
  'provider',
  'ui',
  'features',
  'shells',
] as const
export type ModuleName = (typeof MODULES)[number]

/** Modules that may import facts that ship (`#data/…`, JSON beside `src`): to others they are passed in. */
export const READS_DATA: readonly ModuleName[] = ['core', 'decode', 'survey', 'chain', 'features']

/** A package a module may import: all of it, only in some files (paths inside `src`), or only some names of it. */
export type Allowed = string | { readonly name: string; readonly files?: RegExp; readonly names?: readonly string[] }

export type Wall = {
  /** Modules it may import; types count. */
  readonly rooms: readonly ModuleName[]
  /** Packages it may import; `@scope/*` is every package of a scope. */
  readonly packages: readonly Allowed[]
  /** Global names it may use although others may not. `files` narrows it to where it is needed. */
  readonly globals?: readonly { readonly names: readonly string[]; readonly files?: RegExp; readonly why: string }[]
  /** Nothing that runs in this module may come, by any path, from these packages. */
  readonly never?: readonly string[]
  /** How others enter: by `index.ts` only, or also by a file of it. `features` has an entry point in each folder. */
  readonly door: 'index' | 'files' | 'folders' | 'none'
}

/** The parts of viem that only turn bytes into words and back. */
const ABI_NAMES = [
  'decodeAbiParameters',
  'decodeErrorResult',
  'decodeEventLog',
  'decodeFunctionData',
  'decodeFunctionResult',
  'encodeAbiParameters',
  'encodeErrorResult',
  'encodeEventTopics',
  'encodeFunctionData',
  'encodeFunctionResult',
  'encodePacked',
  'getAbiItem',
  'parseAbi',
  'parseAbiItem',
  'parseAbiParameters',
  'parseEventLogs',
  'toEventSelector',
  'toFunctionSelector',
  'toFunctionSignature',
]

const DISK = ['indexedDB', 'caches', 'localStorage', 'sessionStorage']
const CHANCE = ['crypto']
const CLOCK = ['Date', 'performance']
const CODE = ['eval', 'Function']
const NETWORK = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebTransport', 'RTCPeerConnection', 'sendBeacon']
const PLACE = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'self',
  'globalThis',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
  'importScripts',
]

export const WALLS: Readonly<Record<ModuleName, Wall>> = {
  core: {
    rooms: [],
    packages: [
      '@noble/hashes',
      // Signatures of lists and releases, and addresses below a device's public key: only what the page loads for these carries the curve.
      { name: '@noble/curves', files: /^core\/(?:web\/minisign|ur\/registry\/public-child)\.ts$/ },
      { name: 'viem', files: /^core\/(?:ethereum\/digest|messages\/typed-data)\.ts$/ },
    ],
    door: 'files',
  },
  protocol: { rooms: ['core'], packages: [], door: 'files' },
  decode: {
    rooms: ['core'],
    packages: [
      'viem',
      { name: '@ethereum-sourcify/clear-signing', files: /^decode\/clear-signing\/render\.ts$/ },
      { name: 'valibot', files: /^decode\/clear-signing\/schema\.ts$/ },
    ],
    door: 'index',
  },
  review: { rooms: ['core', 'decode'], packages: [], door: 'index' },
  store: {
    rooms: ['core', 'protocol'],
    packages: ['idb'],
    door: 'index',
    globals: [
      { names: DISK, why: 'it keeps what is kept' },
      { names: CHANCE, why: 'records are sealed here, with a key that the vault handed out' },
      { names: ['BroadcastChannel', 'navigator'], why: 'tabs tell each other what they wrote, and take turns by Web Lock' },
    ],
  },
  vault: {
    rooms: ['core', 'protocol'],
    packages: ['@noble/*', 'hash-wasm'],
    never: ['viem', 'ox'],
    door: 'index',
    globals: [
      { names: CHANCE, why: 'keys are made here' },
      { names: CLOCK, why: 'the wait after wrong passwords is measured here' },
    ],
  },
  chain: {
    rooms: ['core', 'protocol'],
    packages: ['@ethereumjs/*', '@noble/curves', '@noble/hashes'],
    door: 'files',
    globals: [
      { names: NETWORK, why: 'the network is here' },
      { names: CLOCK, why: 'answers are timed here' },
      { names: ['navigator'], why: 'whether the browser lets us reach this device is asked of it' },
    ],
  },
  survey: {
    rooms: ['core', 'protocol', 'decode', 'store'],
    packages: [{ name: 'viem', names: [...ABI_NAMES, 'labelhash', 'namehash', 'normalize'] }],
    door: 'index',
  },
  // It sees no store, no session and no key: what it asks of chains and of memory comes through its ports.
  analysis: {
    rooms: ['core', 'protocol', 'decode', 'review'],
    packages: [{ name: 'viem', names: ABI_NAMES }],
    door: 'index',
  },
  signers: { rooms: ['core', 'protocol'], packages: [], door: 'index' },
  wallet: {
    rooms: ['core', 'protocol', 'decode', 'review', 'store', 'survey', 'analysis', 'signers'],
    packages: [
      { name: 'viem', names: ABI_NAMES },
      { name: 'valibot', files: /^wallet\/backup\/(?:asset-)?schema\.ts$/ },
    ],
    door: 'index',
  },
  provider: { rooms: ['core', 'protocol', 'store', 'analysis', 'wallet'], packages: ['valibot'], door: 'index' },
  ui: {
    rooms: ['core'],
    packages: [
      'react',
      'react-dom',
      '@lingui/core',
      '@lingui/react',
      'uqr',
      'blo',
      { name: 'wouter', files: /^ui\/router\// },
      { name: 'regexparam', files: /^ui\/router\// },
    ],
    door: 'files',
    globals: [
      {
        names: ['history', 'crypto', 'sessionStorage'],
        files: /^ui\/router\//,
        why: 'entries of the history have keys, by which each is scrolled to',
      },
      { names: ['window', 'document', 'navigator', 'location'], why: 'it draws the page' },
      { names: CLOCK, why: 'relative times are drawn here' },
    ],
  },
  features: {
    rooms: ['core', 'decode', 'review', 'store', 'survey', 'analysis', 'wallet', 'provider', 'ui'],
    packages: [
      'react',
      'react-dom',
      // Lists of a hundred thousand rows: in chunks that are loaded later.
      '@tanstack/react-virtual',
      '@lingui/core',
      '@lingui/react',
      // Words of a phrase, for suggestions; what is made of them is the vault's.
      { name: '@scure/bip39', files: /^features\/shared\/import\/word-list\.ts$/ },
    ],
    door: 'folders',
    globals: [
      { names: ['window', 'document', 'navigator', 'location', 'history'], why: 'they are the screens' },
      { names: CLOCK, why: 'screens tick' },
    ],
  },
  shells: {
    rooms: [
      'core',
      'protocol',
      'decode',
      'review',
      'store',
      'vault',
      'chain',
      'survey',
      'analysis',
      'signers',
      'wallet',
      'provider',
      'ui',
      'features',
    ],
    packages: [
      'react',
      'react-dom',
      '@lingui/core',
      '@lingui/react',
      '@fontsource-variable/*',
      'valibot',
      // What runs in an app's page announces itself in the same words, by whichever path.
      { name: '@assay/connect', files: /^shells\/extension\/page\.ts$/ },
    ],
    door: 'none',
    globals: [
      { names: [...PLACE, ...DISK, ...CHANCE, ...CLOCK, 'Math.random'], why: 'they hand clock, chance, disk and place to the rooms' },
      { names: NETWORK, files: /^shells\/(?:web|keyless|extension)\/workers\/chain\.ts$/, why: 'the Worker with the network starts here' },
      { names: ['fetch'], files: /^shells\/web\/workers\/service-worker\.ts$/, why: 'it asks the host of the page for files of the site' },
      { names: [...NETWORK, ...CODE], files: /^shells\/web\/read-policies\.ts$/, why: 'it tries what must fail, before the vault opens' },
    ],
  },
}

/** Entry points that only some files may use: one speaks to the vault and the chain, one does not import them. */
export const KEYHOLES: Readonly<Partial<Record<ModuleName, RegExp>>> = {
  vault: /^shells\/[a-z]+\/workers\/vault[a-z-]*\.ts$/,
  chain: /^shells\/[a-z]+\/workers\/(chain|evm|practice)[a-z-]*\.ts$/,
}

/** Modules whose values only these files may import. Who may import their types says the table of modules. */
export const CALLERS: Readonly<Partial<Record<ModuleName, { readonly files: RegExp; readonly why: string }>>> = {
  signers: {
    files: /^wallet\/(?:requests\/|devices\/talk\.ts$)/,
    why: 'only a request signs, after consent; one file asks devices for addresses',
  },
}

/** Calls of a Worker that only these files may make, by the name that `call` gets. */
export const CLOSED_WIRE_CALLS: { readonly names: readonly string[]; readonly files: RegExp; readonly why: string } = {
  names: ['signTransaction', 'signMessage', 'signTypedData', 'signAuthorization', 'approveForDevice'],
  files: /^signers\//,
  why: 'only the signer of an account asks the vault to sign',
}

/** Where the browser is asked for a device, which it does within a press alone (`requestDevice` of WebHID, WebUSB and Web Bluetooth). */
export const DEVICE_REQUESTS: { readonly files: RegExp; readonly why: string } = {
  files: /^shells\/web\/devices\/browser-devices\.ts$/,
  why: 'one file asks the browser for devices',
}

/** Kinds of an account, which only these files compare: elsewhere a question of core/identity/account-kind.ts is asked. */
export const CLOSED_KINDS: { readonly names: readonly string[]; readonly files: RegExp } = {
  names: ['eoa', 'watch', 'qr', 'ledger', 'trezor'],
  // Besides the kinds of accounts: those of keyrings, of what an import found, and makers of devices, which are unions of their own.
  files: /^(?:core\/identity\/account(?:-kind)?|vault\/import\/imports|vault\/calls\/importer|shells\/web\/devices\/[a-z-]+)\.ts$/,
}

/** Features never import each other, but for `shared`, which all may use, and `root`, which may use all. */
export const SHARED_FEATURE = 'shared'
export const ROOT_FEATURE = 'root'

/** Global names that are closed in every module but those whose `globals` open them, with what they stand for. */
export const CLOSED: Readonly<Record<string, string>> = {
  ...named(NETWORK, 'the network is in chain'),
  ...named(DISK, 'disk is handed in'),
  ...named(CHANCE, 'randomness is handed in'),
  ...named(CODE, 'text never becomes code'),
  ...named(PLACE, 'a room does not know where it runs'),
  console: 'nothing is logged from src',
}

/** Ways to read the clock or throw dice that are closed in the same sense: an expression, not just a name. */
export const CLOSED_CALLS = {
  'Date.now': 'the clock is handed in',
  'new Date()': 'the clock is handed in',
  'Math.random': 'randomness is handed in',
  performance: 'the clock is handed in',
} as const

function named(names: readonly string[], why: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]))
}
