import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Address, concat, type Hex, size, slice } from 'viem'

// npm pack supersim@0.1.0-alpha.58
// node scripts/data/vendor-optimism.ts supersim-0.1.0-alpha.58.tgz
//
// Takes from that package what devnet/vendor/optimism-v4.json holds: the contracts of the OP Stack on both layers, as its deployer placed them. The package is a program
// that carries the genesis states of a layer 1 (chain 900) and of rollups (901 and on) as JSON.

type Account = { readonly code?: Hex; readonly storage?: Readonly<Record<Hex, Hex>> }
type Genesis = { readonly config: { readonly chainId: number }; readonly alloc: Readonly<Record<string, Account>> }

const CONFIG: Address = '0x3feb7f8765b9341b054eb4671cc47d3e33d1606d'
const IMPLEMENTATION: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Contracts of layer 1 by their place: proxies of chain 901, and what they share. */
const L1_PLACES: Readonly<Record<string, Address>> = {
  config: CONFIG,
  portal: '0x75ceb25776d0402972b736f6e13fd0616be98f22',
  registry: '0x2ea98e1a37f77e0e6eb41bb07410cc35b9bae345',
  factory: '0x51095eac6e2b6da9811c6febbdd67add79135ce0',
  lockbox: '0xe8c7aaa7d0a32dd27c3edd265504c9e05a5933cb',
  superchainConfig: '0x811d626a3444c5c10fa01607ee11efbeaf19b0ff',
  weth: '0xae031485f7ea731d6b5dcbffe2e33417a940c1e1',
  bridge: '0x52af4dff31d13449b70993e21eb599c615a66541',
  messenger: '0xc8c71093ffc2092d61a72369d81940b839bb12b4',
  tokenFactory: '0x0e1ea4d69f20767db8a359271e71e11f3f6b9660',
  proxyAdmin: '0x489d547a66233f1e476d4657cccd753a5629fe8c',
  addressManager: '0xd989366df3140ca387848c8c71b26f3729771188',
}
/** Behind the messenger's proxy, which names it by a text in the address manager. */
const L1_MESSENGER: Address = '0xd26bb3aaaa4cb5638a8581a4c4b1d937d8e05c54'
/** Parts of the creation code of FaultDisputeGame, as the deployer keeps them (ERC-5202). */
const GAME_PARTS = ['0x065e5d14a280701c054d5a6a67f31f228233b823', '0x481f6ffbbba2f205bb04fc584d5ce940658d41e4'] as const
const L2_PLACES: Readonly<Record<string, Address>> = {
  l2Messenger: '0x4200000000000000000000000000000000000007',
  l2Bridge: '0x4200000000000000000000000000000000000010',
  l2TokenFactory: '0x4200000000000000000000000000000000000012',
  messagePasser: '0x4200000000000000000000000000000000000016',
}

/** The genesis states that stand in the program as text. */
function genesisOf(program: Buffer, chainId: number): Genesis {
  for (let at = program.indexOf('{\n  "config": {'); at >= 0; at = program.indexOf('{\n  "config": {', at + 1)) {
    const end = program.indexOf('\n}\n', at)
    const text = program.subarray(at, end + 2).toString('latin1')
    if (!text.includes(`"chainId": ${chainId},`)) continue
    return JSON.parse(text) as Genesis
  }
  throw new Error(`No genesis of chain ${chainId}.`)
}

const accountAt = ({ alloc }: Genesis, address: string): Account => {
  const account = alloc[address.slice(2)]
  if (account === undefined) throw new Error(`Nothing at ${address}.`)
  return account
}

const lowAddress = (value: Hex): Address => slice(value, 12)

/** The places and what is behind them, each code once, by its name. */
function placed(genesis: Genesis, places: Readonly<Record<string, Address>>, codes: Record<string, Hex>) {
  const accounts: Record<Address, { readonly name: string; readonly code: string; readonly storage: Readonly<Record<Hex, Hex>> }> = {}
  const add = (name: string, address: Address): void => {
    const { code = '0x', storage = {} } = accountAt(genesis, address)
    const known = Object.entries(codes).find(([, one]) => one === code)?.[0]
    const isProxy = IMPLEMENTATION in storage || name === 'messenger'
    const label = known ?? (isProxy ? `proxy of ${name}` : name)
    codes[label] = code
    accounts[address] = { name, code: label, storage }
    const behind = storage[IMPLEMENTATION]
    if (behind !== undefined) add(`${name} implementation`, lowAddress(behind))
  }
  for (const [name, address] of Object.entries(places)) add(name, address)
  if (places['messenger'] !== undefined) add('messenger implementation', L1_MESSENGER)
  return accounts
}

const [, , tarball = ''] = process.argv
const program = gunzipSync(readFileSync(tarball))
const [l1, l2] = [genesisOf(program, 900), genesisOf(program, 901)]
const codes: Record<string, Hex> = {}
const accounts = { l1: placed(l1, L1_PLACES, codes), l2: placed(l2, L2_PLACES, codes) }
const parts = GAME_PARTS.map((part) => accountAt(l1, part).code ?? '0x')
if (parts.some((part) => slice(part, 0, 3) !== '0xfe7100')) throw new Error('Not a blueprint of ERC-5202.')
codes['game creation'] = concat(parts.map((part) => slice(part, 3)))
const vendored = {
  contracts:
    'op-contracts v4.0.0: SystemConfig 3.4.0, OptimismPortal2 4.6.0, AnchorStateRegistry 3.5.0, DisputeGameFactory 1.2.0, FaultDisputeGame 1.7.0, ETHLockbox 1.2.0, SuperchainConfig 2.3.0, DelayedWETH 1.5.0, L1StandardBridge 2.6.0, L1CrossDomainMessenger 2.9.0, OptimismMintableERC20Factory 1.10.1, and on layer 2 L2CrossDomainMessenger 2.2.0, L2StandardBridge 1.13.0, L2ToL1MessagePasser 1.1.2',
  from: 'supersim@0.1.0-alpha.58 (npm), the genesis states of chains 900 and 901 in its program',
  license: 'MIT',
  copyright: 'Copyright (c) 2024 Optimism',
  what: 'Runtime code as deployed, with its immutables; creation code of FaultDisputeGame. Made by: npm pack supersim@0.1.0-alpha.58, then node scripts/data/vendor-optimism.ts supersim-0.1.0-alpha.58.tgz',
  codes,
  accounts,
}
writeFileSync(new URL('../../devnet/vendor/optimism-v4.json', import.meta.url), `${JSON.stringify(vendored, undefined, 2)}\n`)
for (const [name, code] of Object.entries(codes)) process.stdout.write(`${name}: ${size(code)} bytes\n`)
