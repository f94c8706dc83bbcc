import { describe, expect, it } from 'vitest'
import { DATA, delegationTo, LEDGER, SEND, taskDigestOf, TREZOR, WORDS } from '../../../test/devices/signing-world.ts'
import { type LedgerSetup, SimulatedLedger } from '../../../test/devices/simulated-ledger.ts'
import { SIMPLE } from '#core/permissions/delegate-addresses'
import { signatureOfAccount } from '../devices/agreed.ts'
import type { SignTask } from '../signer.ts'
import { openLedger, signWithLedger } from './sign-with-ledger.ts'

const { maxFeePerGas: _max, maxPriorityFeePerGas: _priority, accessList: _list, ...common } = SEND
const FIRST_FORM: SignTask = { kind: 'transaction', transaction: { ...common, type: 'legacy', gasPrice: 1n } }
const TRANSACTION: SignTask = { kind: 'transaction', transaction: SEND }
const LISTED: SignTask = { kind: 'transaction', transaction: { ...common, type: 'eip2930', gasPrice: 1n, accessList: [] } }
const MESSAGE: SignTask = { kind: 'message', message: '0x68656c6c6f' }
const TYPED: SignTask = { kind: 'typed-data', data: DATA }
const AUTHORIZATION: SignTask = { kind: 'authorization', authorization: delegationTo(SIMPLE).authorization }
/** More items than a byte counts: the app has no form for them. */
const MANY: SignTask = {
  kind: 'typed-data',
  data: {
    types: { EIP712Domain: [], Note: [{ name: 'all', type: 'bool[]' }] },
    primaryType: 'Note',
    domain: {},
    message: { all: Array.from({ length: 256 }, () => true) },
  },
}
const [FIELDS, HASHES] = [0x1c, 0x0c]

/** Signs on a device that is set up so; tells what came of it, and which instructions it got. */
async function signed(task: SignTask, setup: Partial<LedgerSetup> = {}, account = LEDGER) {
  const device = new SimulatedLedger({ mnemonic: WORDS, ...setup })
  let confirmed = 0
  const confirm = (): void => {
    expect(device.received).toEqual([0x06, 0x02])
    confirmed += 1
  }
  const found = await signWithLedger(device, account, task, confirm).then(
    (halves) => ({ halves, error: undefined }),
    (error: unknown) => ({ halves: undefined, error }),
  )
  return { ...found, received: device.received, confirmed }
}
/** True for a signature of the account over just that. */
const isOwn = async (task: SignTask, { halves }: Awaited<ReturnType<typeof signed>>): Promise<boolean> =>
  halves !== undefined && (await signatureOfAccount(taskDigestOf(task), halves, LEDGER.address)).r === halves.r

describe('a Ledger', () => {
  it('tells its version, and its address with its key', async () => {
    const app = await openLedger(new SimulatedLedger({ mnemonic: WORDS, version: [1, 12, 3] }))
    expect(app.version).toEqual([1, 12, 3])
    const { address, publicKey } = await app.address(LEDGER.path ?? '', false)
    expect([address, publicKey]).toEqual([LEDGER.address, expect.stringMatching(/^0x04[0-9a-f]{128}$/)])
  })
  it.each<[string, SignTask]>([
    ['a transaction of the first form', FIRST_FORM],
    ['a transaction', TRANSACTION],
    ['a transaction of EIP-2930', LISTED],
    ['a message', MESSAGE],
    ['typed data', TYPED],
    ['typed data that it has no form for', MANY],
    ['an authorization', AUTHORIZATION],
  ])('signs %s once the person is told to confirm', async (_, task) => {
    const one = await signed(task)
    expect([await isOwn(task, one), one.confirmed]).toEqual([true, 1])
  })
  it('with another seed is asked to sign nothing', async () => {
    const { error, received, confirmed } = await signed(MESSAGE, {}, { ...LEDGER, address: TREZOR.address })
    expect(error).toMatchObject({ code: 'device/other-key', data: { expected: TREZOR.address } })
    expect([received, confirmed]).toEqual([[0x06, 0x02], 0])
  })
})

describe('an app of version', () => {
  it.each<[readonly [number, number, number], boolean, whole: boolean]>([
    [[0, 9, 9], false, false],
    [[1, 8, 255], false, false],
    [[1, 9, 0], true, false],
    [[1, 9, 255], true, false],
    [[1, 10, 0], true, true],
    [[1, 10, 1], true, true],
    [[2, 0, 0], true, true],
  ])('%j signs transactions with a type: %s, and typed data by their fields: %s', async (version, hasTypes, isWhole) => {
    const [first, later, listed] = [
      await signed(FIRST_FORM, { version }),
      await signed(TRANSACTION, { version }),
      await signed(LISTED, { version }),
    ]
    expect(await isOwn(FIRST_FORM, first)).toBe(true)
    for (const { error, received } of [later, listed]) {
      if (hasTypes) expect(received.slice(2)).toContain(0x04)
      else {
        expect(error).toMatchObject({ code: 'device/old-version', data: { has: version.join('.') } })
        expect(received).toEqual([0x06, 0x02])
      }
    }
    const typed = await signed(TYPED, { version })
    expect([await isOwn(TYPED, typed), typed.received.includes(FIELDS)]).toEqual([true, isWhole])
  })
})

describe('typed data', () => {
  it('are signed by their hashes where the device turns out to have no space for fields', async () => {
    const one = await signed(TYPED, { hasNoFields: true })
    const { received } = one
    expect([await isOwn(TYPED, one), received.includes(FIELDS), received.at(-1)]).toEqual([true, false, HASHES])
  })
  it('are signed by their hashes where the app has no form for them: nothing of them is handed over before', async () => {
    expect((await signed(MANY)).received).toEqual([0x06, 0x02, HASHES])
  })
  it('that the person refuses are not asked for a second time', async () => {
    const { error, received } = await signed(TYPED, { refuses: 0x6985 })
    expect(error).toMatchObject({ code: 'device/refused' })
    expect(received.filter((one) => one === HASHES)).toHaveLength(1)
  })
})

describe('what the app does not take', () => {
  it.each<[string, SignTask, string]>([
    ['a transaction', TRANSACTION, 'device/blind-signing-off'],
    ['typed data', TYPED, 'device/blind-signing-off'],
    ['an authorization', AUTHORIZATION, 'device/delegations-off'],
    ['a message', MESSAGE, 'device/failed'],
  ])('is told by what it was: %s', async (_, task, code) => {
    expect((await signed(task, { refuses: 0x6a80 })).error).toMatchObject({ code })
  })
  it('is told as another app where that is open, and as an older one where it is not', async () => {
    expect((await signed(MESSAGE, { status: 0x6d00 })).error).toMatchObject({ code: 'device/wrong-app' })
    expect((await signed(MESSAGE, { refuses: 0x6d00, version: [1, 9, 3] })).error).toMatchObject({
      code: 'device/old-version',
      data: { has: '1.9.3' },
    })
  })
})
