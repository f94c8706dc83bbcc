import { globSync } from 'node:fs'

/** A part of the code whose mutants are tried together. `files` and `tests`: from the root, with `*`. */
export type Area = {
  readonly name: string
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** Every survivor has to be explained, instead of a draw of them. */
  readonly isWhole: boolean
}

const VAULT = [
  ...['codec', 'randomness'],
  ...['curve', 'bip32', 'bip39', 'derive', 'phrase', 'word-lists', 'english', 'secrets'].map((file) => `keys/${file}`),
  ...['ecdsa', 'rlp', 'transaction', 'message', 'typed-data', 'authorization', 'consents'].map((file) => `sign/${file}`),
  ...['assertion', 'recovery-code', 'slots', 'attempts', 'lock-clock', 'lifetime'].map((file) => `unlock/${file}`),
  ...['format', 'seal', 'metadata'].map((file) => `file/${file}`),
  ...['outgoing', 'limits', 'limits-codec', 'limit-clock', 'protection'].map((file) => `limits/${file}`),
  ...['strict-json', 'read-source', 'keystore', 'metamask', 'mnemonic', 'passworder', 'rabby', 'wallet-vault'].map(
    (file) => `import/${file}`,
  ),
  ...['backup-file', 'backup-keys', 'backup-described', 'drill'].map((file) => `backup/${file}`),
]
/** Our own set of requests, each with what its Review has to say. It needs the practice chain, so that it is slow and comes last. */
const CORPUS = 'test/corpus/corpus.test.ts'
const under = (...folders: readonly string[]): readonly string[] => folders.map((folder) => `src/${folder}/**/*.ts`)
const testsUnder = (...folders: readonly string[]): readonly string[] => folders.map((folder) => `src/${folder}/**/*.test.ts`)
const SEND = ['wallet/requests', 'wallet/transactions', 'signers']
/** The signers of devices against simulated ones. */
const DEVICES = 'test/devices/*.test.ts'

export const AREAS: readonly Area[] = [
  { name: 'vault', files: VAULT.map((file) => `src/vault/${file}.ts`), tests: testsUnder('vault'), isWhole: true },
  { name: 'review', files: under('review'), tests: [...testsUnder('review'), CORPUS], isWhole: false },
  { name: 'decode', files: under('decode'), tests: [...testsUnder('decode', 'review'), CORPUS], isWhole: false },
  { name: 'analysis', files: under('analysis'), tests: [...testsUnder('analysis', 'wallet/requests'), CORPUS], isWhole: false },
  {
    name: 'send',
    files: [...under(...SEND), 'src/core/fee-policy.ts', 'src/vault/calls/signing.ts'],
    tests: [...testsUnder(...SEND, 'vault/calls'), DEVICES, 'src/core/fee-policy.test.ts', 'src/wallet/*.test.ts'],
    isWhole: false,
  },
]

/** Nothing in these runs in the app. */
const isSource = (file: string): boolean => !/\.test\.tsx?$|\.d\.ts$|(?:^|\/)test-support(?:\/|\.)/.test(file)

const found = (patterns: readonly string[], root: string): readonly string[] => [
  ...new Set(patterns.flatMap((pattern) => (pattern.includes('*') ? globSync(pattern, { cwd: root }).toSorted() : [pattern]))),
]
/** The files of an area, in a fixed order. */
export const filesOf = (area: Area, root: string): readonly string[] => found(area.files, root).filter(isSource)
/** Its tests that run in Node: those for a browser run nowhere here. */
export const testsOf = (area: Area, root: string): readonly string[] =>
  found(area.tests, root).filter((file) => !/\.browser\.test\.tsx?$/.test(file))
