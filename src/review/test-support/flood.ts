import type { Address } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import type { Frame, Log, Simulation } from '#core/simulation/simulation'
import { ALICE, find, NOBODY, type Recorded } from './recorded.ts'

/** Runs of a contract that does one thing very often, as a stranger's contract can for the gas of one transaction. */
export const FLOODS = [
  'approvals',
  'approvals of tokens',
  'transfers',
  'transfers of tokens',
  'operators',
  'item approvals',
  'items',
  'items of a batch',
  'permit2',
  'owners',
  'wraps',
  'payments',
  'allowance slots',
  'balance slots',
  'slots',
  'proxies',
  'calls',
  'proxy calls',
  'codes',
  'unknown logs',
] as const
export type Flood = (typeof FLOODS)[number]

/** A contract that no list knows. */
export const SPAMMER: Address = '0x5ba3000000000000000000000000000000000001'
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** The stranger with this number. No two of them look alike. */
export const stranger = (index: number): Address =>
  `0x${((BigInt(index) + 1n) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bn).toString(16).padStart(40, '0').slice(-40)}`

const topic = (address: Address): Hex => pad(address)
const APPROVAL: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const OPERATOR: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const BATCH: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const PERMIT: Hex = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const OWNER: Hex = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0'
const DEPOSIT: Hex = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const IMPLEMENTATION: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

const words = (...values: readonly bigint[]): Hex => `0x${values.map((value) => word(value).slice(2)).join('')}`

/** One log of the flood, where it is one of logs. */
function logOf(flood: Flood, index: number): Log | undefined {
  const who = stranger(index)
  switch (flood) {
    case 'approvals':
      return { address: SPAMMER, topics: [APPROVAL, topic(ALICE), topic(who)], data: word(7n) }
    case 'approvals of tokens':
      return { address: who, topics: [APPROVAL, topic(ALICE), topic(NOBODY)], data: word(7n) }
    case 'transfers':
      return { address: SPAMMER, topics: [TRANSFER, topic(ALICE), topic(who)], data: word(7n) }
    case 'transfers of tokens':
      return { address: who, topics: [TRANSFER, topic(ALICE), topic(NOBODY)], data: word(7n) }
    case 'operators':
      return { address: who, topics: [OPERATOR, topic(ALICE), topic(NOBODY)], data: word(1n) }
    case 'item approvals':
      return { address: SPAMMER, topics: [APPROVAL, topic(ALICE), topic(NOBODY), word(BigInt(index))], data: '0x' }
    case 'items':
      return { address: SPAMMER, topics: [TRANSFER, topic(ALICE), topic(NOBODY), word(BigInt(index))], data: '0x' }
    case 'permit2':
      return { address: PERMIT2, topics: [PERMIT, topic(ALICE), topic(who), topic(NOBODY)], data: words(7n, 2n ** 40n, 0n) }
    case 'owners':
      return { address: who, topics: [OWNER, topic(ALICE), topic(NOBODY)], data: '0x' }
    case 'wraps':
      return { address: who, topics: [DEPOSIT, topic(ALICE)], data: word(7n) }
    case 'unknown logs':
      return { address: who, topics: [word(BigInt(index))], data: '0x' }
    default:
      return undefined
  }
}

/** `TransferBatch` of ERC-1155: one log, so many items. */
function batchOf(count: number): Log {
  const list = Array.from({ length: count }, (_, index) => BigInt(index))
  const data = words(64n, 96n + BigInt(count) * 32n, BigInt(count), ...list, BigInt(count), ...list.map(() => 1n))
  return { address: SPAMMER, topics: [BATCH, topic(ALICE), topic(ALICE), topic(NOBODY)], data }
}

/** Written under a mapping by the account, or by nothing that is known. */
function slotOf(flood: Flood, index: number): Simulation['storage'][number] | undefined {
  const who = stranger(index)
  const base = word(3n)
  const slot = word(2n ** 200n + BigInt(index))
  const change = { address: SPAMMER, slot, before: word(0n), after: word(7n) }
  const step = (key: Address) => ({ key: topic(key), offset: 0n })
  if (flood === 'slots') return { ...change, address: who }
  if (flood === 'proxies') return { ...change, address: who, slot: IMPLEMENTATION, before: topic(NOBODY), after: topic(who) }
  if (flood === 'balance slots')
    return { ...change, address: who, path: { base, steps: [step(ALICE)] }, preimage: words(BigInt(ALICE), 3n) }
  if (flood === 'allowance slots') return { ...change, path: { base, steps: [step(ALICE), step(who)] } }
  return undefined
}

function frameOf(flood: Flood, outer: Frame, index: number): Frame | undefined {
  const who = stranger(index)
  if (flood === 'calls') return { ...outer, parent: 0, depth: 1, to: who, codeAddress: who, value: 0n }
  if (flood === 'proxy calls') return { ...outer, parent: 0, depth: 1, kind: 'delegatecall', to: outer.to, codeAddress: who, value: 0n }
  return undefined
}

const many = <T>(count: number, make: (index: number) => T | undefined): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index)).filter((one) => one !== undefined)

/** The recorded transaction, as if its contract had done these things so often besides, each before what is honest in it. */
export function flooded(floods: readonly Flood[], count: number, base: Recorded = find('claim')): Recorded {
  const { simulation } = base
  const [outer] = simulation.frames
  const spread = <T>(make: (flood: Flood, index: number) => T | undefined): readonly T[] =>
    floods.flatMap((flood) => many(count, (index) => make(flood, index)))
  return {
    ...base,
    simulation: {
      ...simulation,
      logs: [...spread(logOf), ...(floods.includes('items of a batch') ? [batchOf(count)] : []), ...simulation.logs],
      storage: [...spread(slotOf), ...simulation.storage],
      transfers: [
        ...spread((flood, index) => (flood === 'payments' ? { from: ALICE, to: stranger(index), value: 1n } : undefined)),
        ...simulation.transfers,
      ],
      frames: [...simulation.frames, ...(outer === undefined ? [] : spread((flood, index) => frameOf(flood, outer, index)))],
      codes: [
        ...spread((flood, index) =>
          flood === 'codes' ? { address: stranger(index), before: '0x' as const, after: '0x00' as const } : undefined,
        ),
        ...simulation.codes,
      ],
    },
  }
}
