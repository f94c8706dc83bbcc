import { defined } from '#core/defined'
import type { ExecResult } from '@ethereumjs/evm'
import { bytesToHex } from '@ethereumjs/util'
import type { Address } from '#core/ethereum/address'
import { fromBytes, pad, toBigInt } from '#core/bytes/hex'
import type { Created, Destroyed, Frame, Log, NativeTransfer, Simulation } from '#core/simulation/simulation'
import type { StateChanges } from '../state/overlay.ts'
import type { Recording } from './recorder.ts'
import { createSlotFinder } from '../state/slot-path.ts'

/** Whether each frame was undone: it failed, or one above it did. Parents come before their children. */
export function revertedFrames({ frames }: Recording): readonly boolean[] {
  const reverted: boolean[] = []
  for (const { parent, failure } of frames) reverted.push(failure !== undefined || (parent !== undefined && reverted[parent] === true))
  return reverted
}

/** The call tree in the order of entry. `gasUsed` is execution only: what a transaction costs before its first step is not in the first frame. */
export function framesOf(recording: Recording): readonly Frame[] {
  const reverted = revertedFrames(recording)
  return recording.frames.map((frame, index) => ({
    parent: frame.parent,
    depth: frame.depth,
    kind: frame.kind,
    from: frame.from,
    to: frame.to,
    codeAddress: frame.codeAddress ?? frame.to,
    value: frame.value,
    input: fromBytes(frame.input),
    output: fromBytes(frame.output),
    gasUsed: frame.gasUsed,
    ...defined({ failure: frame.failure }),
    reverted: reverted[index] === true,
  }))
}

/** Wei that moved and stayed moved, in the order in which it moved. */
export function transfersOf(recording: Recording): readonly NativeTransfer[] {
  const reverted = revertedFrames(recording)
  return recording.moves
    .filter((move) => reverted[move.frame] !== true)
    .map((move) => ({ from: move.from, to: move.to ?? recording.frames[move.frame]?.to ?? move.from, value: move.value }))
}

/** Logs that stayed, in their order. */
export const logsOf = ({ logs }: ExecResult): readonly Log[] =>
  (logs ?? []).map(([address, topics, data]) => ({
    address: bytesToHex(address),
    topics: topics.map((topic) => bytesToHex(topic)),
    data: bytesToHex(data),
  }))

/** Changed slots as 32-byte values, each with its preimage and the way to it where the run hashed one. */
export function storageOf(changes: StateChanges, recording: Recording): Simulation['storage'] {
  const find = createSlotFinder(recording.preimages)
  return changes.storage.map(({ address, slot, before, after }) => {
    const found = find(toBigInt(slot))
    const row = { address, slot, before: pad(fromBytes(before)), after: pad(fromBytes(after)) }
    return found ? { ...row, preimage: fromBytes(found.preimage), path: found.path } : row
  })
}

/** Under which rules a run was made, and what it paid its proposer. */
export type Ending = {
  /** EIP-6780 (from Cancun on): a contract that was there before stays. Before it, everything that destroyed itself goes. */
  readonly keepsEarlier: boolean
  /** EIP-8246 (from Amsterdam on): what is destroyed keeps its balance. */
  readonly keepsBalance: boolean
  readonly proposer: Address
  /** Wei. */
  readonly tip: bigint
}

/** What is left of an address that nothing is left of: what came in, the fee of the block among it, and never went out. Wei. */
function burnedAt(address: Address, transfers: readonly NativeTransfer[], changes: StateChanges, { proposer, tip }: Ending): bigint {
  const before = (changes.balances.find((row) => row.address === address)?.before ?? 0n) + (address === proposer ? tip : 0n)
  return transfers.reduce((sum, { from, to, value }) => sum + (to === address ? value : 0n) - (from === address ? value : 0n), before)
}

/** Contracts that came and stayed, and those that gave up their balance, one row for an address. */
export function createdAndDestroyed(
  recording: Recording,
  changes: StateChanges,
  ending: Ending,
): { readonly created: readonly Created[]; readonly destroyed: readonly Destroyed[] } {
  const reverted = revertedFrames(recording)
  const transfers = transfersOf(recording)
  const made = recording.frames.filter(({ kind }, index) => kind === 'create' && reverted[index] !== true)
  const born = new Set(made.map(({ to }) => to))
  const destroyed = new Map<Address, Destroyed>()
  for (const { frame, address, beneficiary } of recording.destructions) {
    if (reverted[frame] === true) continue
    const gone = !ending.keepsEarlier || born.has(address)
    destroyed.set(address, {
      address,
      beneficiary,
      gone,
      burned: gone && !ending.keepsBalance ? burnedAt(address, transfers, changes, ending) : 0n,
    })
  }
  const created = made
    .filter(({ to }) => destroyed.get(to)?.gone !== true)
    .map(({ to, from, salt }) => ({ address: to, creator: from, ...defined({ salt: salt ? pad(fromBytes(salt)) : undefined }) }))
  return { created, destroyed: [...destroyed.values()] }
}

/** Changed code, EIP-7702 designators among it; `0x` for none. */
export const codeChangesOf = (changes: StateChanges): Simulation['codes'] =>
  changes.codes.map(({ address, before, after }) => ({ address, before: fromBytes(before), after: fromBytes(after) }))
