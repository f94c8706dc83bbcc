import type { Address } from '#core/ethereum/address'
import { pad, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import {
  type Aspect,
  EMPTY_SIMULATION,
  type Log,
  type NativeTransfer,
  type Simulation,
  type Variant,
  type VariantResult,
} from '#core/simulation/simulation'
import type { VariantId } from '../review.ts'
import { type CaseParts, contextOf } from './case.ts'
import { RUN } from './recorded.ts'

const TRANSFER = keccakText('Transfer(address,address,uint256)')
const APPROVAL = keccakText('Approval(address,address,uint256)')
const OWNER = keccakText('OwnershipTransferred(address,address)')
const APPROVAL_FOR_ALL = keccakText('ApprovalForAll(address,address,bool)')

export const ether = (from: Address, to: Address, value: bigint): NativeTransfer => ({ from, to, value })
export const moved = (token: Address, from: Address, to: Address, units: bigint): Log => ({
  address: token,
  topics: [TRANSFER, pad(from), pad(to)],
  data: word(units),
})
export const itemMoved = (address: Address, from: Address, to: Address, tokenId: bigint): Log => ({
  address,
  topics: [TRANSFER, pad(from), pad(to), word(tokenId)],
  data: '0x',
})
export const approved = (address: Address, owner: Address, spender: Address, units: bigint): Log => ({
  address,
  topics: [APPROVAL, pad(owner), pad(spender)],
  data: word(units),
})
export const itemApproved = (address: Address, owner: Address, spender: Address, tokenId: bigint): Log => ({
  address,
  topics: [APPROVAL, pad(owner), pad(spender), word(tokenId)],
  data: '0x',
})
export const operatorSet = (address: Address, owner: Address, operator: Address, granted: boolean): Log => ({
  address,
  topics: [APPROVAL_FOR_ALL, pad(owner), pad(operator)],
  data: word(granted ? 1n : 0n),
})

export const ownerSet = (address: Address, from: Address, to: Address): Log => ({
  address,
  topics: [OWNER, pad(from), pad(to)],
  data: '0x',
})

type Moves = { readonly logs?: readonly Log[]; readonly transfers?: readonly NativeTransfer[]; readonly ok?: boolean }
/** How a run went under other circumstances. `differs` is what follows from that, unless it is given. */
export type Ran = Moves & { readonly gasUsed?: bigint; readonly differs?: readonly Aspect[] }

const outcomeOf = (ok: boolean) => (ok ? ({ ok: true } as const) : ({ ok: false, why: 'revert', data: '0x' } as const))

export const runOf = ({ logs = [], transfers = [], ok = true }: Moves): Simulation => ({
  ...EMPTY_SIMULATION,
  outcome: outcomeOf(ok),
  logs,
  transfers,
})

export const ranAs = ({ logs = [], transfers = [], ok = true, gasUsed = 21_000n, differs }: Ran): VariantResult => ({
  at: 'ran',
  outcome: outcomeOf(ok),
  gasUsed,
  logs,
  transfers,
  probes: [],
  differs: differs ?? ['logs', 'transfers'],
})

export const STOPPED: VariantResult = { at: 'stopped', code: 'simulation/budget' }

type Tried = { readonly id?: VariantId; readonly variant?: Variant; readonly result: VariantResult }

/** A case that was run so, and under these circumstances. */
export const variedParts = (simulation: Simulation, tried: readonly Tried[], { input, ...parts }: CaseParts = {}): CaseParts => ({
  simulation,
  ...parts,
  input: {
    evidence: RUN,
    plan: { probes: [], facts: [], plays: [], variants: tried.map(({ id = 'next-block', variant = {} }) => ({ id, variant })) },
    variants: tried.map(({ result }) => result),
    simulation,
    ...input,
  },
})

export const varied = (...parts: Parameters<typeof variedParts>) => contextOf(variedParts(...parts))
