import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/identity/account'
import { isError } from '#core/errors'
import { allowed, effort } from '../../test/support/effort.ts'
import * as c from './check.ts'
import * as s from './schema.ts'
import { VAULT_BY_VALIBOT } from './test-support/vault-by-valibot.ts'
import { type VaultCalls, vaultValidators } from './vault.ts'

type Call = keyof VaultCalls
const CALLS = Object.keys(VAULT_BY_VALIBOT) as readonly Call[]

const accepts = (call: Call, params: unknown): boolean => {
  try {
    // What is let through is what came, whole: no guard may change it.
    if (vaultValidators[call](params) !== params) expect.fail(`${call} changes what it lets through`)
    return true
  } catch (error) {
    if (!isError(error, 'app/bad-message')) throw error
    if (error.data?.call !== call) expect.fail(`${call} is named otherwise`)
    return false
  }
}

const address = `0x${'ab'.repeat(20)}`
const hash = `0x${'0F'.repeat(32)}`
const prf = await crypto.subtle.importKey('raw', new Uint8Array(32), 'HKDF', false, ['deriveKey'])
const ways = [
  { kind: 'password', password: 'p' },
  { kind: 'passkey', slotId: '0x01', prf },
  { kind: 'both', slotId: '0x01', password: 'p', prf },
  { kind: 'recovery', code: 'c' },
]
const [byPassword] = ways
const passkey = { label: 'l', credentialId: '0x01', rpId: 'r', publicKey: `0x04${'11'.repeat(64)}`, prfSalt: hash, prf }
const consent = { id: '0x01', requestId: 'r', digest: hash, origin: { kind: 'own' }, account: address, chainId: 1, unlockEpoch: 1 }
const signing = { requestId: 'r', account: address, consent }
const signature = { r: hash, s: hash, yParity: 1 }
const fields = { chainId: 1, nonce: 0, gasLimit: 21_000n, value: 0n, data: '0x' }
const accessList = [{ address, storageKeys: [hash] }]
const market = { ...fields, to: address, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, accessList }
const bytes = new Uint8Array([1, 2])
const assertion = { slotId: '0x01', authenticatorData: bytes, clientDataJSON: bytes, signature: bytes }
const choice = { keyring: 0, label: 'l', pathTemplate: 'm', indexes: [0], names: ['n'] }
const answers = [{ index: 0, word: 'w' }]
const sections = [{ name: 'contacts', version: 1, data: bytes }]
const limits = {
  assets: [
    { chainId: 1, token: address, perDay: 1n, large: 2n },
    { chainId: 1, perDay: 1n },
  ],
  recipients: [address],
}

/** Each call in each of its forms. */
const HONEST: { readonly [K in Call]: readonly unknown[] } = {
  selfCheck: [undefined],
  status: [undefined],
  refresh: [undefined],
  suggestPassword: [undefined],
  learnWords: [...LANGUAGES, 'passwords' as const].map((language) => ({ language, text: 't' })),
  draftPhrase: [{ words: 12 }, { words: 24 }],
  revealDraft: [{ draftId: 'd' }],
  proveDraft: [{ draftId: 'd', answers }],
  createFromDraft: [{ draftId: 'd', password: 'p' }],
  addDraft: [{ draftId: 'd', name: 'n' }],
  createEmpty: [{ password: 'p' }],
  readImport: [
    { source: { kind: 'phrase', words: 'w', passphrase: '' } },
    { source: { kind: 'key', text: 't' } },
    { source: { kind: 'file', bytes, password: 'p' } },
  ],
  deriveAddresses: [
    { from: { importId: 'i', keyring: 0 }, pathTemplate: 'm', start: 0, count: 20 },
    { from: { keyringId: 'k' }, pathTemplate: 'm', start: 0, count: 1 },
  ],
  takeImport: [{ importId: 'i', choices: [choice, { keyring: 1 }], password: 'p' }],
  importSections: [{ importId: 'i' }],
  dropImport: [{ importId: 'i' }],
  unlock: ways.map((way) => ({ way })),
  lock: [undefined],
  addSlot: [
    { way: byPassword, slot: { kind: 'password', password: 'p' } },
    { way: byPassword, slot: { kind: 'passkey', ...passkey } },
    { way: byPassword, slot: { kind: 'both', password: 'p', ...passkey } },
  ],
  makeRecoveryCode: [{ way: byPassword }],
  changePassword: [{ way: byPassword, slotId: '0x01', password: 'p' }],
  removeSlot: [{ way: byPassword, slotId: '0x01' }],
  setWipingPassword: [{ way: byPassword, password: 'p' }, { way: byPassword }],
  rotate: [{ way: byPassword }],
  recordsResealed: [undefined],
  deriveAccount: [{ keyringId: 'k', name: 'n' }],
  deriveAccounts: [{ keyringId: 'k', pathTemplate: 'm', indexes: [0, 1], names: ['n'] }],
  watchAccount: [
    { address, name: 'n' },
    { address, name: 'n', kind: 'watch' },
  ],
  addDeviceAccounts: [
    {
      device: { kind: 'qr', model: 'm', label: 'l', fingerprint: '0x0a0b0c0d' },
      accounts: [{ address, path: 'm', name: 'n' }],
    },
    { device: { kind: 'qr', label: 'l', fingerprint: '0x0a0b0c0d' }, accounts: [] },
  ],
  markShown: [{ address }],
  editAccount: [{ address }, { address, name: 'n', hidden: true, order: 1 }],
  removeAccount: [{ address }, { address, way: byPassword }],
  nameKeyring: [{ keyringId: 'k', label: 'l' }],
  setProtection: [
    { address, protection: 'normal' },
    { address, protection: 'always-ask', way: byPassword },
  ],
  setLimits: [{ address }, { address, limits, way: byPassword, blockTime: 1 }],
  revealPhrase: [{ keyringId: 'k', way: byPassword }],
  revealKey: [{ address, way: byPassword }],
  exportKeystore: [{ address, way: byPassword, password: 'p' }],
  exportBackup: [{ way: byPassword, password: 'p', sections }],
  drillBackup: [{ bytes, password: 'p' }],
  proveKeyring: [{ keyringId: 'k', answers }],
  signTransaction: [
    { ...signing, transaction: { type: 'legacy', ...fields, gasPrice: 1n } },
    { ...signing, transaction: { type: 'eip2930', ...fields, to: address, gasPrice: 1n, accessList } },
    { ...signing, presence: { kind: 'password', password: 'p' }, blockTime: 1, transaction: { type: 'eip1559', ...market } },
    {
      ...signing,
      presence: { kind: 'passkey', ...assertion },
      consent: { ...consent, origin: { kind: 'app', origin: 'https://example.org' } },
      transaction: { type: 'eip7702', ...market, authorizationList: [{ chainId: 0n, address, nonce: 1n, signature }] },
    },
  ],
  signMessage: [{ ...signing, message: '0xAbcd' }],
  signTypedData: [
    {
      ...signing,
      data: { domain: { name: 'n' }, types: { A: [{ name: 'a', type: 'uint8' }] }, primaryType: 'A', message: { a: [1n, null] } },
    },
  ],
  signAuthorization: [{ ...signing, authorization: { chainId: 1n, address, nonce: 0n } }],
  approveForDevice: [
    { ...signing, task: { kind: 'message', message: '0x' } },
    { ...signing, task: { kind: 'transaction', transaction: { ...market, type: 'eip1559' } } },
  ],
  touch: [undefined],
  setAutoLock: [{ idleMinutes: 1 }, { idleMinutes: 60 }, { idleMinutes: 2.5 }],
  setTabs: [{ tabs: 'apart' }, { tabs: 'together', way: byPassword }],
  erase: [{ way: byPassword }],
  prove: [{ way: byPassword }],
}

/** Every place in a value: the way to it, and what is there. */
function places(value: unknown, path: readonly string[] = []): readonly { readonly path: readonly string[]; readonly value: unknown }[] {
  const inside = typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && value !== prf
  return [{ path, value }, ...(inside ? Object.entries(value).flatMap(([name, one]) => places(one, [...path, name])) : [])]
}

/** The same with something else at one place; `gone` takes the place away. */
const gone = Symbol('gone')
function changed(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  const next = changed((value as Record<string, unknown>)[name], rest, to)
  if (next === gone) delete (copy as Record<string, unknown>)[name]
  else (copy as Record<string, unknown>)[name] = next
  return copy
}

const long = (length: number): string => 'x'.repeat(length)
const shared = new Uint8Array(new SharedArrayBuffer(2))
/** At the edges of every limit there is, and of every kind. */
const ODD: readonly unknown[] = [
  gone,
  undefined,
  null,
  true,
  false,
  ...[-1, 0, 1, 12, 19, 20, 21, 24, 60, 60.5, 61, 0.5, -0, 65_535, 65_536, 2 ** 53 - 1, 2 ** 53, NaN, Infinity, -Infinity],
  ...[-1n, 0n, 1n, 2n ** 300n],
  ...[0, 1, 32, 33, 64, 65, 128, 129, 253, 254, 256, 257, 512, 513, 1024, 1025, 2048, 2049].map(long),
  ...['0x', '0x0', '0xg0', '0X00', '0x00\n', ' 0x00', '00', address.toUpperCase(), `0x${'AB'.repeat(20)}`, address, hash, `${hash}00`],
  ...[16, 17, 19, 21, 31, 33, 64, 65, 66, 1024, 1025].map((length) => `0x${'aa'.repeat(length)}`),
  ...['password', 'passkey', 'both', 'recovery', 'own', 'app', 'legacy', 'eip1559', 'eip4844', 'klingon', 'constructor', '__proto__'],
  ...[
    [],
    {},
    [[]],
    [{}],
    [undefined],
    Array.from({ length: 1 }),
    Array.from({ length: 101 }, () => 0),
    Array.from({ length: 300 }, () => address),
  ],
  ...[
    bytes,
    new Uint8Array(512),
    new Uint8Array(513),
    new Uint8Array(4097),
    shared,
    bytes.buffer,
    new Uint16Array(2),
    new DataView(bytes.buffer),
  ],
  ...[
    prf,
    new Date(0),
    new Map(),
    new Set(),
    /x/,
    new Error('x'),
    Symbol.iterator,
    () => true,
    Object.create(null),
    new String('x'),
    Object(1n),
  ],
  ...ways,
]

const RECORDS = ['domain', 'types', 'message']
const NAMES = ['__proto__', 'constructor', 'prototype']
/**
 * Where the guards are stricter than what they stand in for: a record of names is a plain object, where valibot takes lists and bytes for objects whose
 * names are numbers; and it has none of the three names that every object knows, which valibot leaves out without a word.
 */
const isStricter = (params: unknown): boolean =>
  places(params).some(
    ({ path, value }) =>
      RECORDS.includes(path.at(-1) ?? '') &&
      typeof value === 'object' &&
      value !== null &&
      (Object.prototype.toString.call(value) !== '[object Object]' || NAMES.some((name) => Object.hasOwn(value, name))),
  )

/** As a person who looks for what went wrong would like to read it. */
const shown = (params: unknown): string =>
  JSON.stringify(params, (_, one: unknown) => (typeof one === 'bigint' || typeof one === 'symbol' ? String(one) : one))

const agree = (call: Call, params: unknown): void => {
  const theirs = v.safeParse(VAULT_BY_VALIBOT[call], params).success
  const ours = accepts(call, params)
  if (ours !== theirs && (ours || !isStricter(params))) expect.fail(`${call} ${ours ? 'lets through' : 'refuses'} ${shown(params)}`)
}

describe('what a call of the vault takes', () => {
  it('is every form of it that there is', () => {
    for (const call of CALLS) {
      for (const params of HONEST[call]) {
        expect([call, params, accepts(call, params)]).toEqual([call, params, true])
        expect(v.safeParse(VAULT_BY_VALIBOT[call], params).success).toBe(true)
      }
    }
  })

  it('is what valibot takes by the same schemas, with anything odd at any place, left out, or added', () => {
    let tried = 0
    for (const call of CALLS)
      for (const params of HONEST[call])
        for (const { path, value } of places(params)) {
          for (const odd of path.length === 0 && value !== undefined ? ODD.filter((one) => one !== gone) : ODD) {
            if (path.length === 0 && odd === gone) continue
            agree(call, changed(params, path, odd))
            tried++
          }
          if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && value !== prf)
            for (const name of ['extra', 'toString', 'kind', 'constructor', 'prototype']) agree(call, changed(params, [...path, name], 'x'))
        }
    expect(tried).toBeGreaterThan(20_000)
  })

  it('is what valibot takes with two things changed at once, at random', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CALLS),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...ODD),
        fc.oneof(fc.anything(), fc.constantFrom(...ODD)),
        (call, form, first, second, one, other) => {
          const params = HONEST[call][form % HONEST[call].length]
          const at = (value: unknown, place: number) => places(value)[place % places(value).length]?.path ?? []
          const once = changed(params, at(params, first), one === gone ? null : one)
          agree(call, changed(once, at(once, second), other === gone ? null : other))
        },
      ),
      { numRuns: 4000 },
    )
  })

  it('has no more than its members, own ones, whatever an object inherits', () => {
    const heir = Object.create({ draftId: 'd' }) as object
    expect(accepts('revealDraft', heir)).toBe(false)
    expect(accepts('revealDraft', JSON.parse('{"draftId":"d","__proto__":{"x":1}}'))).toBe(false)
    expect(accepts('revealDraft', Object.assign(Object.create(null), { draftId: 'd' }))).toBe(true)
  })

  it.each(['__proto__', 'constructor', 'prototype'])('names no member of typed data %s', (name) => {
    const message = JSON.parse(`{${JSON.stringify(name)}:1}`) as unknown
    const data = { domain: {}, types: {}, primaryType: 'A', message }
    expect(accepts('signTypedData', { ...signing, data })).toBe(false)
    expect(accepts('signTypedData', { ...signing, data: { ...data, message: {}, domain: message } })).toBe(false)
  })

  it('is told in time that grows as what is given does', () => {
    const message = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, at]))
    const types = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`T${at}`, [{ name: 'a', type: 'uint8' }]]))
    const before = effort()
    expect(accepts('signTypedData', { ...signing, data: { domain: {}, types, primaryType: 'T1', message } })).toBe(true)
    expect(effort() - before).toBeLessThan(allowed(2000))
  })
})

describe('a schema', () => {
  it('of a list is not met by places that hold nothing', () => {
    const fits = c.list(c.unknown(), 3)
    const holes = [1]
    holes[2] = 1
    expect(c.list(c.integer())([0, 1])).toBe(true)
    expect(c.list(c.integer())(holes)).toBe(false)
    expect(fits([1, 2, 3])).toBe(true)
    expect(fits([1, 2, 3, 4])).toBe(false)
    expect(c.list(c.unknown(), 3, 1)([])).toBe(false)
    expect(fits({ length: 0 })).toBe(false)
  })

  it('of numbers knows its edges', () => {
    expect([0, 1, 2 ** 53 - 1].map(c.integer())).toEqual([true, true, true])
    expect([-1, 0.5, 2 ** 53, Number.NaN, Infinity, '1', 1n].map((value) => c.integer()(value))).toEqual(
      Array.from({ length: 7 }, () => false),
    )
    expect([0, 1, 2, 3].map((value) => c.integer(1, 2)(value))).toEqual([false, true, true, false])
    expect([0.5, 0.6, 2, 2.1, Number.NaN].map((value) => c.number(0.6, 2)(value))).toEqual([false, true, true, false, false])
    expect([0n, 1n, -1n, 0].map((value) => s.uint(value))).toEqual([true, true, false, false])
  })

  it('of one of several is met by each and no other', () => {
    const fits = c.either([c.among(['a', null]), s.uint])
    expect(['a', null, 1n, 'b', undefined, 1].map((value) => fits(value))).toEqual([true, true, true, false, false, false])
  })
})
