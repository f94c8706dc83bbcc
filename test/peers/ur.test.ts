import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCbor, decodeCbor } from '../../src/core/ur/cbor.ts'
import { createUrDecoder } from '../../src/core/ur/ur-decoder.ts'
import { createUrEncoder } from '../../src/core/ur/ur-encoder.ts'
import { hasPeers, loadPeer } from './peer.ts'

type Ur = { readonly type: string; readonly cbor: Uint8Array }
type BcUr = {
  readonly UR: new (cbor: Buffer, type: string) => Ur
  readonly UREncoder: new (ur: Ur, maxFragment: number) => { nextPart(): string; readonly fragmentsLength: number }
  readonly URDecoder: new () => { receivePart(part: string): boolean; isComplete(): boolean; isSuccess(): boolean; resultUR(): Ur }
}

/** A message, how it is cut, and which of its parts are lost: a mask over the numbers of parts. */
const message = fc.record({
  bytes: fc.uint8Array({ minLength: 1, maxLength: 3000 }),
  most: fc.integer({ min: 20, max: 400 }),
  lost: fc.infiniteStream(fc.boolean()),
})
const RUNS = { numRuns: 100 }

describe.runIf(hasPeers)('codes of a message', () => {
  let theirs: BcUr
  beforeAll(async () => {
    theirs = await loadPeer<BcUr>('@ngraveio/bc-ur/dist/index.js')
  })
  const encoderOf = (cbor: Uint8Array, most: number) => new theirs.UREncoder(new theirs.UR(Buffer.from(cbor), 'bytes'), most)

  it('are those of @ngraveio/bc-ur, letter by letter', () => {
    fc.assert(
      fc.property(message, ({ bytes, most }) => {
        const cbor = encodeCbor(bytes)
        const [their, our] = [encoderOf(cbor, most), createUrEncoder('bytes', cbor, most)]
        expect(our.count).toBe(their.fragmentsLength)
        for (let sequence = 1; sequence <= our.count * 2 + 3; sequence++) expect(our.part(sequence)).toBe(their.nextPart())
      }),
      RUNS,
    )
  })

  it('are read by each from the other, whatever is lost', () => {
    fc.assert(
      fc.property(message, ({ bytes, most, lost }) => {
        const cbor = encodeCbor(bytes)
        const [their, our] = [encoderOf(cbor, most), createUrEncoder('bytes', cbor, most)]
        const [theirReader, ourReader] = [new theirs.URDecoder(), createUrDecoder()]
        let ours: Uint8Array | undefined
        for (let sequence = 1; sequence < 2000 && (ours === undefined || !theirReader.isComplete()); sequence++) {
          const [fromThem, fromUs] = [their.nextPart(), our.part(sequence)]
          if (lost.next().value) continue
          if (!theirReader.isComplete()) theirReader.receivePart(fromUs)
          const step = ours === undefined ? ourReader.take(fromThem) : undefined
          if (step?.kind === 'done') ours = step.cbor
        }
        expect(ours && decodeCbor(ours)).toEqual(bytes)
        expect(theirReader.isSuccess()).toBe(true)
        expect(Uint8Array.from(theirReader.resultUR().cbor)).toEqual(cbor)
      }),
      RUNS,
    )
  })
})
