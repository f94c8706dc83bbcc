import { describe, expect, it } from 'vitest'
import { digestsOf } from '#core/signing/digests'
import type { Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import { createDice } from '../../core/test-support/dice.ts'
import { codeThrownBy } from '../../core/test-support/published.ts'
import { BOB, ENTRY_POINT, honestTexts } from '../test-support/requests.ts'
import { answered } from './candidate.ts'
import { decodeLink, encodeLink, isLink } from './link.ts'
import { readSignable } from './read-signable.ts'

const low = (text: string): Hex => text.toLowerCase() as Hex

/** Everything that is honest, with its gaps filled. */
const signables = (): readonly Signable[] =>
  honestTexts().flatMap((text) =>
    readSignable(text).candidates.flatMap((found) => {
      const whole = answered(found, { chainId: 10, to: low(BOB), entryPoint: low(ENTRY_POINT['0.7']) }).signable
      return whole === undefined ? [] : [whole]
    }),
  )

const faultOf = (text: string) => readSignable(text).refusal?.fault
const base64 = (text: string): string => Buffer.from(text).toString('base64url')

describe('a link to a check', () => {
  it('brings back what it was made of, as a fragment and as a whole address', () => {
    const all = signables()
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['transaction', 'calls', 'message', 'typed-data', 'authorization', 'user-operation', 'hash']),
    )
    for (const signable of all) {
      const link = encodeLink(signable)
      expect(link).toMatch(/^check1\.[\w-]+$/)
      for (const text of [link, `#${link}`, `https://assay.example/check#${link}`]) {
        expect(isLink(text)).toBe(true)
        const found = decodeLink(text)
        expect(found.needs.filter((need) => need !== 'from')).toEqual([])
        expect(found.signable && digestsOf(found.signable)).toEqual(digestsOf(signable))
        if (signable.kind !== 'typed-data') expect(found.signable).toEqual(signable)
      }
    }
  })

  it('carries old user operations in their own form, since they are hashed by it', () => {
    const found = readSignable(honestTexts().find((text) => text.includes('accountGasLimits'))!).candidates[0]!
    const modern = answered(found, { chainId: 1, entryPoint: low(ENTRY_POINT['0.8']) }).signable
    if (modern?.kind !== 'user-operation') expect.unreachable()
    const { paymasterVerificationGasLimit: _, paymasterPostOpGasLimit: __, ...operation } = modern.operation
    const old: Signable = { ...modern, operation, version: '0.6', entryPoint: low(ENTRY_POINT['0.6']) }
    expect(decodeLink(encodeLink(old)).signable).toEqual(old)
  })

  it('writes base64url as the platform does', () => {
    const dice = createDice(4648)
    for (let length = 0; length < 40; length++) {
      const message = dice.bytes(length)
      expect(encodeLink({ kind: 'message', message })).toBe(`check1.${base64(JSON.stringify({ message }))}`)
    }
  })

  it('is refused for what no link carries', () => {
    expect(codeThrownBy(() => encodeLink({ kind: 'message', message: `0x${'00'.repeat(200_000)}` }))).toBe('input/too-long')
  })

  it.each<[string, string, string]>([
    ['of another release', `check2.${base64('{}')}`, 'link-version'],
    ['of nothing', 'check1.', 'json'],
    ['with padding', `check1.${base64('{"message":"0x1234"}')}=`, 'link'],
    ['with stray bits at its end', 'check1.e31', 'link'],
    ['with one digit too many', `check1.${base64('{"message":"0x12"}')}A`, 'link'],
    ['that is no text', `check1.${Buffer.from([0xff, 0xfe, 0x80]).toString('base64url')}`, 'link'],
    ['of two things', `check1.${base64('{"message":"0x12","hash":"0x12"}')}`, 'link'],
    ['of a thing that nobody knows', `check1.${base64('{"toString":"0x12"}')}`, 'link'],
    ['of a transaction that is none', `check1.${base64('{"transaction":"0x12"}')}`, 'rlp'],
    ['of an authorization that calls itself a transaction', `check1.${base64(JSON.stringify({ transaction: '0x05c201' }))}`, 'rlp'],
    ['with a name that stands twice', `check1.${base64('{"message":"0x12","message":"0x13"}')}`, 'duplicate-key'],
    ['from an address that is none', `check1.${base64('{"message":"0x12","from":"alice"}')}`, 'address'],
    ['to chain 0', `check1.${base64('{"calls":{"version":"2.0.0","chainId":"0x0","atomicRequired":true,"calls":[{}]}}')}`, 'range'],
  ])('is refused %s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it('is none of what other sites have behind their #', () => {
    for (const text of ['https://a.example/#/check1', 'check.me', 'https://a.example/check?x=check1.abc']) expect(isLink(text)).toBe(false)
  })
})
