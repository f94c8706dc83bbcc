import { describe, expect, it } from 'vitest'
import { createKey, publicKeyOf, publicKeyText, type SecretKey, sign as signData } from '../../../scripts/minisign/sign.ts'
import { type ReleaseKeys, signersOf } from './release-signers.ts'

const keyOf = (seed: number): SecretKey => createKey(new Uint8Array(32).fill(seed), new Uint8Array(8).fill(seed))
const [ada, bob, eve] = [keyOf(1), keyOf(2), keyOf(3)]
const lineOf = (key: SecretKey): string => publicKeyText(publicKeyOf(key))
const list = `${'a'.repeat(64)}  web/build.json\n`
const bytes = new TextEncoder().encode(list)
const sign = (key: SecretKey, comment = 'Assay 0.2.0 commit abc'): string => signData(bytes, key, comment)
const KEYS: ReleaseKeys = {
  needed: 1,
  keys: [
    { key: lineOf(ada), holder: 'Ada', from: '0.1.0' },
    { key: lineOf(bob), holder: 'Bob', from: '0.2.0', until: '0.3.0' },
  ],
}
const two: ReleaseKeys = { ...KEYS, needed: 2 }
const judge = (signatures: readonly string[], keys = KEYS, version = '0.2.0') =>
  signersOf({ version, signed: { list, signatures } }, keys, async () => undefined)

it('names who signed', async () => {
  expect(await judge([sign(ada)])).toEqual({ kind: 'signed', holders: ['Ada'] })
  expect(await judge([sign(bob), sign(ada)], two)).toEqual({ kind: 'signed', holders: ['Ada', 'Bob'] })
})

it('knows nothing where no key is known', async () => {
  expect(await judge([sign(ada)], { needed: 1, keys: [] })).toEqual({ kind: 'no-keys' })
})

describe('refuses', () => {
  it.each([
    ['no signature', [], KEYS],
    ['a stranger', [sign(eve)], KEYS],
    ['too few', [sign(ada)], two],
    ['one key twice', [sign(ada), sign(ada)], two],
    ['the list of another version', [sign(ada, 'Assay 0.1.0 commit abc')], KEYS],
    ['another list', [signData(new TextEncoder().encode(`${list}x`), ada, 'Assay 0.2.0 commit abc')], KEYS],
    ['a changed comment', [sign(ada, 'Assay 0.1.0 commit abc').replace('Assay 0.1.0', 'Assay 0.2.0')], KEYS],
    ['no signature file', ['text'], KEYS],
  ])('%s', async (_name, signatures, keys) => expect(await judge(signatures, keys)).toEqual({ kind: 'refused' }))

  it('a key outside of its versions', async () => {
    expect(await judge([sign(bob, 'Assay 0.3.1 commit abc')], KEYS, '0.3.1')).toEqual({ kind: 'refused' })
    expect(await judge([sign(bob, 'Assay 0.3.0 commit abc')], KEYS, '0.3.0')).toEqual({ kind: 'signed', holders: ['Bob'] })
  })

  it('a release without a list', async () => {
    expect(await signersOf({ version: '0.2.0' }, KEYS, async () => undefined)).toEqual({ kind: 'refused' })
  })
})
