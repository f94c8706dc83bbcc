import type { Address } from '#core/ethereum/address'
import { type Chain, nativeToken } from '#core/chains/chain'
import type { LightClientState } from '#core/chains/consensus'
import type { Header } from '#core/chains/header'
import type { Evidence } from '#core/evidence/evidence'
import { know } from '#core/evidence/fact'
import type { Account, Keyring } from '#core/identity/account'
import type { Token } from '#core/money/token'

/** The moment of every picture: a Tuesday morning. Milliseconds since the epoch, UTC. */
export const NOW = Date.UTC(2026, 10, 24, 9, 30)
export const MINUTE = 60_000
export const DAY = 86_400_000

export const hash = (digits: string): `0x${string}` => `0x${digits.repeat(Math.ceil(64 / digits.length)).slice(0, 64)}`
/** An address that looks like one: no run of one digit. */
export const address = (seed: number): Address => {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  const digits = Array.from({ length: 40 }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return (state >>> 28).toString(16)
  })
  return `0x${digits.join('')}`
}

const account = (seed: number, name: string, order: number, more: Partial<Account> = {}): Account => ({
  address: address(seed),
  keyringId: 'phrase',
  kind: 'eoa',
  name,
  order,
  hidden: false,
  path: `m/44'/60'/0'/0/${order}`,
  ...more,
})
export const EVERYDAY = account(1, 'Everyday', 0)
export const SAVINGS = account(2, 'Savings', 1, { protection: 'always-ask' })
export const WATCHED = account(3, 'Treasury', 2, { kind: 'watch', keyringId: 'watched' })
export const ACCOUNTS: readonly Account[] = [EVERYDAY, SAVINGS, WATCHED]
export const KEYRINGS: readonly Keyring[] = [
  {
    id: 'phrase',
    kind: 'mnemonic',
    label: 'My phrase',
    origin: 'created',
    pathTemplate: "m/44'/60'/0'/0/i",
    backedUpAt: NOW - 20 * DAY,
    language: 'english',
    fingerprint: '0x1a2b3c4d',
  },
  { id: 'watched', kind: 'watch', label: 'Watched', origin: 'imported' },
]

const endpoint = (id: string, url: string, roles: Chain['endpoints'][number]['roles'], owner: 'own' | 'foreign' = 'foreign') => ({
  id,
  url,
  roles,
  owner,
  operator: id,
})
export const ETHEREUM: Chain = {
  chainId: 1,
  name: 'Ethereum',
  shortName: 'eth',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [
    endpoint('PublicNode', 'https://ethereum-rpc.example', ['state', 'logs', 'submission']),
    endpoint('Second node', 'https://second-node.example', ['state', 'logs']),
    endpoint('Beacon', 'https://beacon.example', ['consensus']),
  ],
  kind: 'l1',
  blockTime: 12,
  consensus: { config: 'mainnet' },
  from: 'preset',
}
export const OPTIMISM: Chain = {
  chainId: 10,
  name: 'OP Mainnet',
  shortName: 'oeth',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [endpoint('Optimism', 'https://optimism-rpc.example', ['state', 'logs', 'submission'])],
  kind: 'op-stack',
  blockTime: 2,
  from: 'preset',
}
export const PRACTICE: Chain = {
  chainId: 31337,
  name: 'Practice chain',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [endpoint('This computer', 'http://localhost:8545', ['state', 'logs', 'submission'], 'own')],
  kind: 'practice',
  blockTime: 12,
  from: 'own',
}

export const HEADER: Header = {
  chainId: 1,
  number: 23_868_412n,
  hash: hash('7c1e9b24d05a'),
  parentHash: hash('b24d05a7c1e9'),
  stateRoot: hash('05a7c1e9b24d'),
  receiptsRoot: hash('e9b24d05a7c1'),
  timestamp: BigInt(NOW / 1000 - 8),
  gasLimit: 45_000_000n,
  gasUsed: 21_300_000n,
  baseFee: 1_204_000_000n,
  coinbase: address(90),
  prevRandao: hash('19'),
  blobGasUsed: 393_216n,
  excessBlobGas: 0n,
  listed: 187,
  head: 'optimistic',
  source: 'ethereum-rpc.example',
  at: NOW - 6000,
}
const at = { block: { number: HEADER.number, hash: HEADER.hash }, head: HEADER.head, source: HEADER.source, at: HEADER.at } as const
export const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof', ...at }
export const COMPUTED: Evidence = { kind: 'computed', method: 'local-run', ...at }
export const CLAIMED: Evidence = { kind: 'claimed', method: 'answer', ...at, head: 'claimed' }
export const UNKNOWN: Evidence = { kind: 'unknown', method: 'none', why: 'rpc/unreachable' }

/** A token that has a contract. */
export type TokenAt = Token & { readonly address: Address }

const listed = (symbol: string, name: string, decimals: number, at: Address): TokenAt => ({
  chainId: 1,
  standard: 'erc20',
  address: at,
  symbol,
  name,
  decimals,
  from: 'listed',
})
export const ETH = nativeToken(ETHEREUM)
export const USDC = listed('USDC', 'USD Coin', 6, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
export const DAI = listed('DAI', 'Dai', 18, '0x6b175474e89094c44da98b954eedeac495271d0f')
export const UNI = listed('UNI', 'Uniswap', 18, '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984')
export const LINK = listed('LINK', 'Chainlink', 18, '0x514910771af9ca656af840dff83e8264ecf986ca')
export const WSTETH = listed('wstETH', 'Wrapped staked ether', 18, '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0')
export const ODD: TokenAt = {
  chainId: 1,
  standard: 'erc20',
  address: address(40),
  symbol: 'visit-usdc-gift.example',
  name: 'Claim your reward at usdc-gift.example',
  decimals: 18,
  from: 'claimed',
}
export const ether = (text: number): bigint => BigInt(Math.round(text * 1e6)) * 10n ** 12n
export const units = (token: Token, text: number): bigint => (BigInt(Math.round(text * 1e6)) * 10n ** BigInt(token.decimals)) / 1_000_000n
export const amount = (token: Token, text: number) => ({ token, units: units(token, text) })
export const proved = <T>(value: T) => know(value, PROVED)

const verified = (slot: number, number: bigint) => ({
  slot,
  beaconRoot: hash(`${slot}`),
  blockHash: hash(`${number}`),
  blockNumber: number,
  signers: 503,
  of: 512,
})
export const SYNCED: LightClientState = {
  kind: 'synced',
  checkpoint: { root: hash('c0ffee'), slot: 13_000_000, at: (NOW - DAY) / 1000, source: 'shipped' },
  optimistic: verified(13_007_200, HEADER.number),
  finalized: verified(13_007_104, HEADER.number - 90n),
  seconds: 8,
  host: 'beacon.example',
}
export const UNREACHABLE: LightClientState = { kind: 'unreachable', since: NOW - 3 * MINUTE, error: 'rpc/unreachable' }
