import { bytesToHex } from '@ethereumjs/util'
import type { RunTxResult } from '@ethereumjs/vm'
import { fromBytes, pad, toBigInt } from '#core/hex'
import type { Frame, Log, NativeTransfer, Simulation } from '#core/simulation'
import type { StateChanges } from './overlay.ts'
import type { Recording } from './recorder.ts'

/** How far behind a hash a slot may lie and still be told as found by it: fields of a struct, first elements of an array. */
const MOST_FIELDS = 256n

/** Whether each frame was undone: it failed, or one above it did. Parents come before their children. */
export function revertedFrames({ frames }: Recording): readonly boolean[] {
  const reverted: boolean[] = []
  for (const { parent, failure } of frames) reverted.push(failure !== undefined || (parent !== undefined && reverted[parent] === true))
  return reverted
}

/** The call tree in the order of entry. `gasUsed` is execution only: the 21,000 and the like are not in the first frame. */
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
    ...(frame.failure === undefined ? {} : { failure: frame.failure }),
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
export const logsOf = ({ execResult }: RunTxResult): readonly Log[] =>
  (execResult.logs ?? []).map(([address, topics, data]) => ({
    address: bytesToHex(address),
    topics: topics.map((topic) => bytesToHex(topic)),
    data: bytesToHex(data),
  }))

/** Finds what was hashed to get a slot: the hash itself, or the nearest one shortly before it. */
function createPreimageFinder(preimages: Recording['preimages']): (slot: bigint) => Uint8Array | undefined {
  let sorted: readonly bigint[] | undefined
  return (slot) => {
    const exact = preimages.get(slot)
    if (exact) return exact
    sorted ??= [...preimages.keys()].sort((a, b) => (a < b ? -1 : 1))
    const nearest = sorted.findLast((hash) => hash <= slot)
    return nearest !== undefined && slot - nearest < MOST_FIELDS ? preimages.get(nearest) : undefined
  }
}

/** Changed slots as 32-byte values, each with its preimage where the run hashed one. */
export function storageOf(changes: StateChanges, recording: Recording): Simulation['storage'] {
  const find = createPreimageFinder(recording.preimages)
  return changes.storage.map(({ address, slot, before, after }) => {
    const preimage = find(toBigInt(slot))
    const row = { address, slot, before: pad(fromBytes(before)), after: pad(fromBytes(after)) }
    return preimage ? { ...row, preimage: fromBytes(preimage) } : row
  })
}

/** Changed code, EIP-7702 designators among it; `0x` for none. */
export const codesOf = (changes: StateChanges): Simulation['codes'] =>
  changes.codes.map(({ address, before, after }) => ({ address, before: fromBytes(before), after: fromBytes(after) }))
