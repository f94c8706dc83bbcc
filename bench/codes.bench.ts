import { hexToBytes, stringToHex } from 'viem'
import { typedDataJson } from '../src/core/messages/typed-data-json.ts'
import { createDice } from '../src/core/test-support/dice.ts'
import { encodeEthSignRequest } from '../src/core/ur/registry/eth-sign-request.ts'
import { encodeEthSignature } from '../src/core/ur/registry/eth-signature.ts'
import type { UrMessage } from '../src/core/ur/registry/fields.ts'
import { createUrDecoder } from '../src/core/ur/ur-decoder.ts'
import { createUrEncoder } from '../src/core/ur/ur-encoder.ts'
import { type Bench, type Result, summarise } from '../scripts/measure/bench.ts'
import { usdcPermit } from '../test/support/permit.ts'

// From Sign to the signature by codes, both ways: how long the codes themselves take, on a simulated camera of 15 pictures a second. What a person does
// meanwhile (reads, presses, turns the device around) is not in it. The codes are the codec's own, encoded and decoded part by part.

/** Milliseconds for which a code is shown: ours, and those of a device. */
const SHOWN_MS = 200
/** Between two pictures of a camera of 15 a second. */
const PICTURE_MS = 1000 / 15
/** Between two looks of our reader (src/features/shared/scan/camera.tsx), at least. */
const LOOK_MS = 90
/** Bytes of the typed data that is signed. */
const BYTES = 1500
const RUNS = 400

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ID = `0x${'17'.repeat(16)}` as const

const ALL = 2 ** 32

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  const { below } = createDice(seed)
  return () => below(ALL) / ALL
}

/** A permit whose JSON has just the bytes that are wanted. */
function permitOf(bytes: number): Uint8Array {
  const { message, ...permit } = usdcPermit({ owner: ME, spender: ME, value: 5_000_000n })
  const types = { Permit: [...permit.types.Permit, { name: 'note', type: 'string' }] }
  const json = (note: string) => typedDataJson({ ...permit, types, message: { ...message, note } })
  return hexToBytes(stringToHex(json('x'.repeat(bytes - json('').length))))
}

type Camera = { readonly everyMs: number; readonly lost: number; readonly random: () => number }

/** Milliseconds until a camera that begins to look at any moment has the whole message. A look loses a code with `lost`, or where the code changes meanwhile. */
function timeOf({ type, cbor }: UrMessage, { everyMs, lost, random }: Camera): number {
  const { part } = createUrEncoder(type, cbor)
  const decoder = createUrDecoder()
  // No clock of a camera is that of a screen: without a difference one that misses a code would miss all.
  for (let at = random() * everyMs; ; at += everyMs * (0.9 + 0.2 * random())) {
    const sequence = Math.floor(at / SHOWN_MS) + 1
    // A picture takes a while: one that is taken as the code changes shows neither.
    const changes = Math.floor((at + PICTURE_MS / 4) / SHOWN_MS) + 1 !== sequence
    if (changes || random() < lost) continue
    if (decoder.take(part(sequence)).kind === 'done') return at
  }
}

const request = encodeEthSignRequest({
  requestId: ID,
  kind: 'typed-data',
  data: permitOf(BYTES),
  chainId: 1,
  keypath: { path: "m/44'/60'/0'/0/1", fingerprint: '0x73c5da0a' },
  address: ME.toLowerCase() as `0x${string}`,
  origin: 'Assay',
})
const answer = encodeEthSignature({ requestId: ID, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, v: 27n })

/** Our looks fall on pictures: at 15 a second it is every second one. */
const OUR_LOOKS_MS = Math.ceil(LOOK_MS / PICTURE_MS) * PICTURE_MS

function bothWays(lost: number, deviceMs = PICTURE_MS): Result {
  const random = createRandom(1)
  const times = Array.from({ length: RUNS }, () => {
    const there = timeOf(request, { everyMs: deviceMs, lost, random })
    return there + timeOf(answer, { everyMs: OUR_LOOKS_MS, lost, random })
  })
  const looks = Math.round(1000 / deviceMs)
  return summarise(
    `Sign to signature of a 1,500-byte permit, ${lost * 100} % of looks lost, device looks ${looks} times a second`,
    'ms',
    times,
  )
}

export const bench: Bench = {
  name: 'Codes of a device',
  run: async () => [
    summarise('parts of a 1,500-byte permit', 'count', [createUrEncoder(request.type, request.cbor).count]),
    ...[0, 0.2, 0.5].map((lost) => bothWays(lost)),
    // A slow device, which sees each code once at most.
    bothWays(0.5, SHOWN_MS),
  ],
}
