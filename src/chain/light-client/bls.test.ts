import { describe, expect, it } from 'vitest'
import { computeSigningRoot, countSigners, fastAggregateVerify, hasSigned } from './bls.ts'
import { beaconRootOf } from './header.ts'
import { absentOf, configAt, createCommittee, createSimulation, filler, sign } from './test-support/generator.ts'

const CONFIG = configAt('electra')
const { header } = createSimulation(CONFIG).blockAt(64)
const signers = createCommittee(32, 1)
const ROOT = computeSigningRoot(beaconRootOf(header.beacon), 65, CONFIG)

describe('an aggregate', () => {
  it('counts its bits from the lowest of the first byte', () => {
    const bits = Uint8Array.of(0b101, 0, 0, 0x80)
    expect([0, 1, 2, 31].map((member) => hasSigned(bits, member))).toEqual([true, false, true, true])
    expect(countSigners({ syncCommitteeBits: bits, syncCommitteeSignature: new Uint8Array(96) })).toBe(3)
  })

  it.each([0, 1, 15, 16, 17, 31])('is the same sum whether keys are added or taken away: %i absent', (absent) => {
    const aggregate = sign(signers, header, 65, CONFIG, absentOf(absent))
    expect(fastAggregateVerify(signers.committee, aggregate, ROOT)).toBe(true)
    expect(fastAggregateVerify(signers.committee, aggregate, filler(1, 1))).toBe(false)
    expect(countSigners(aggregate)).toBe(32 - absent)
  })

  it.each<readonly [string, (key: Uint8Array) => void]>([
    ['is not compressed', (key) => (key[0] = (key[0] ?? 0) & 0x7f)],
    ['is at infinity', (key) => key.fill(0).set([0xc0])],
    ['is of no number of the field', (key) => key.fill(0xff).set([0x9f])],
    ['is on no curve', (key) => key.fill(0).set([0x80])],
    ['has the other sign', (key) => (key[0] = (key[0] ?? 0) ^ 0x20)],
  ])('is not valid where a key %s', (_, spoil) => {
    const aggregate = sign(signers, header, 65, CONFIG, absentOf(2))
    const absent = signers.committee.pubkeys.findIndex((_key, member) => !hasSigned(aggregate.syncCommitteeBits, member))
    const pubkeys = signers.committee.pubkeys.map((key) => key.slice())
    expect(fastAggregateVerify({ ...signers.committee, pubkeys }, aggregate, ROOT)).toBe(true)
    const spoiled = pubkeys.map((key) => key.slice())
    spoil(spoiled[absent] ?? new Uint8Array())
    expect(fastAggregateVerify({ ...signers.committee, pubkeys: spoiled }, aggregate, ROOT)).toBe(false)
  })

  it('is not valid under a committee whose sum is another, though every key is right', () => {
    const aggregate = sign(signers, header, 65, CONFIG, absentOf(1))
    const forged = { ...signers.committee, aggregatePubkey: createCommittee(32, 2).committee.aggregatePubkey }
    expect(fastAggregateVerify(forged, aggregate, ROOT)).toBe(false)
  })
})
