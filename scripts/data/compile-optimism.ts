import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Hex, keccak256 } from 'viem'

// Compiles the contracts of the OP Stack that the practice rollup runs into devnet/vendor/optimism-v8.json, once, by hand:
//
//   git clone https://github.com/ethereum-optimism/optimism && git -C optimism checkout op-contracts/v8.0.0
//   (in a folder aside) npm install solc@0.8.15 @openzeppelin/contracts@4.7.3 @openzeppelin/contracts-upgradeable@4.7.3 \
//     @rari-capital/solmate@7.0.0-alpha.3 solady@0.0.182
//   node scripts/data/compile-optimism.ts --sources optimism/packages/contracts-bedrock --modules ASIDE/node_modules
//
// The settings are those of that repository's default profile (foundry.toml; for 0.8.15 its "cancun" is london). Without a hash of the metadata the byte code depends on the
// code alone, not on its comments: devnet/optimism.test.ts holds it to the addresses on Ethereum, which follow from it.

const VERSION = '0.8.15'

/** Runs that the optimizer is to expect, where a file is not named in `compilation_restrictions` of the profile. */
const RUNS = 999_999

/** What is compiled. `placed`: its code is placed as it runs, as a predeploy of layer 2 is. `slots`: tests look at its storage layout. */
const CONTRACTS: readonly { readonly file: string; readonly placed?: true; readonly slots?: true; readonly runs?: number }[] = [
  { file: 'src/L1/SystemConfig.sol', slots: true },
  { file: 'src/L1/OptimismPortal2.sol', slots: true, runs: 5000 },
  { file: 'src/L1/SuperchainConfig.sol' },
  { file: 'src/L1/L1CrossDomainMessenger.sol' },
  { file: 'src/L1/L1StandardBridge.sol' },
  { file: 'src/dispute/AnchorStateRegistry.sol', slots: true },
  { file: 'src/dispute/DisputeGameFactory.sol', slots: true },
  { file: 'src/dispute/FaultDisputeGame.sol', slots: true, runs: 5000 },
  { file: 'src/dispute/SuperFaultDisputeGame.sol', slots: true, runs: 5000 },
  { file: 'src/dispute/DelayedWETH.sol' },
  { file: 'src/universal/Proxy.sol', placed: true },
  { file: 'src/universal/ProxyAdmin.sol', placed: true },
  { file: 'src/legacy/AddressManager.sol' },
  { file: 'src/legacy/ResolvedDelegateProxy.sol' },
  { file: 'src/legacy/L1ChugSplashProxy.sol' },
  { file: 'src/universal/OptimismMintableERC20Factory.sol', placed: true },
  { file: 'src/L2/L2CrossDomainMessenger.sol', placed: true },
  { file: 'src/L2/L2StandardBridge.sol', placed: true },
  { file: 'src/L2/L2ToL1MessagePasser.sol', placed: true, slots: true },
]

type Slot = { readonly label: string; readonly offset: number; readonly slot: string; readonly type: string }
type Compiled = {
  readonly evm: { readonly bytecode: { readonly object: string }; readonly deployedBytecode: { readonly object: string } }
  readonly storageLayout?: { readonly storage: readonly Slot[] }
}
type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Compiled>>>>
}
type Compiler = {
  version(): string
  compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string
}

const { values } = parseArgs({ options: { sources: { type: 'string' }, modules: { type: 'string' } } })
const { sources: folder, modules } = values
if (folder === undefined || modules === undefined) {
  console.error('Usage: node scripts/data/compile-optimism.ts --sources packages/contracts-bedrock --modules node_modules')
  process.exit(2)
}
const solc = createRequire(import.meta.url)(resolve(modules, 'solc')) as Compiler
if (!solc.version().startsWith(`${VERSION}+`)) {
  console.error(`This needs solc ${VERSION}, but found ${solc.version()}.`)
  process.exit(2)
}

/** The file behind an import: of the sources, or of a package. */
function textOf(path: string): string | undefined {
  const inPackage = path.startsWith('@solady/')
    ? join(modules ?? '', 'solady/src', path.slice('@solady/'.length))
    : join(modules ?? '', path)
  const file = path.startsWith('@') ? inPackage : join(folder ?? '', path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const settings = (runs: number) => ({ optimizer: { enabled: true, runs }, evmVersion: 'london', metadata: { bytecodeHash: 'none' } })
const found = (path: string): { contents: string } | { error: string } => {
  const contents = textOf(path)
  return contents === undefined ? { error: `${path} is not there.` } : { contents }
}

/** The contracts that are compiled with so many runs. */
function compile(runs: number): Output['contracts'] {
  const files = CONTRACTS.filter((one) => (one.runs ?? RUNS) === runs).map(({ file }) => file)
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: textOf(file) ?? '' }])),
    settings: {
      ...settings(runs),
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object', 'storageLayout'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: found })) as Output
  const failed = errors.filter(({ severity }) => severity === 'error')
  for (const { formattedMessage } of failed) console.error(formattedMessage)
  if (failed.length > 0) process.exit(1)
  return contracts
}
const made = new Map([...new Set(CONTRACTS.map(({ runs = RUNS }) => runs))].map((runs) => [runs, compile(runs)]))

const code = (object: string): { readonly object: string } => {
  if (!/^(?:[0-9a-f]{2})+$/.test(object)) throw new Error('A contract has no code, or wants a library.')
  return { object }
}
const contracts = Object.fromEntries(
  CONTRACTS.map(({ file, placed, slots, runs = RUNS }) => {
    const name = file.slice(file.lastIndexOf('/') + 1, -'.sol'.length)
    const contract = made.get(runs)?.[file]?.[name]
    if (contract === undefined) throw new Error(`${file} has no ${name}.`)
    const { bytecode, deployedBytecode } = contract.evm
    const whole = `0x${bytecode.object}` as Hex
    console.log(`${name}: ${bytecode.object.length / 2} bytes, ${keccak256(whole)}`)
    const layout = contract.storageLayout?.storage.map(({ label, offset, slot, type }) => ({ label, offset, slot, type }))
    return [
      file,
      {
        [name]: {
          evm: { bytecode: code(bytecode.object), ...(placed ? { deployedBytecode: code(deployedBytecode.object) } : {}) },
          ...(slots ? { storageLayout: { storage: layout } } : {}),
        },
      },
    ] as const
  }),
)
const vendored = {
  contracts:
    'op-contracts v8.0.0 (upgrade 20), and FaultDisputeGame of v7.0.0, by the sources that docs/decisions/0045-rollups-through-layer-1.md names',
  license: 'MIT',
  copyright: 'Copyright (c) 2020-2026 Optimism',
  made: 'node scripts/data/compile-optimism.ts, with the compiler below from npm',
  compiler: `solc ${solc.version()}`,
  settings: settings(RUNS),
  runs: Object.fromEntries(CONTRACTS.flatMap(({ file, runs }) => (runs === undefined ? [] : [[file, runs]]))),
  output: { contracts },
}
writeFileSync(new URL('../../devnet/vendor/optimism-v8.json', import.meta.url), `${JSON.stringify(vendored, undefined, 2)}\n`)
