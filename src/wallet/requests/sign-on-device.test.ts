import { recoverTransactionAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { pluggedIn } from '../../../test/devices/plugged.ts'
import { delegationTo, TREZOR, WORDS } from '../../../test/devices/signing-world.ts'
import { SimulatedTrezor } from '../../../test/devices/simulated-trezor.ts'
import type { Hex } from '#core/bytes/hex'
import { authorizationDigest, recoverSigner, transactionDigest } from '#core/ethereum/digest'
import type { Account, Keyring } from '#core/identity/account'
import { AMBIRE } from '#core/permissions/delegate-addresses'
import type { SignerProgress } from '#signers'
import { codeOf } from '../../vault/test-support/world.ts'
import { signAndStore } from './sign.ts'
import { DIGEST, openAgreeingTab, sendAnalysis, SENDING } from './test-support/agreeing-tab.ts'

type Tab = Awaited<ReturnType<typeof openAgreeingTab>>
const openedIn = ({ deps, records }: Tab) => {
  const now = deps.session.state.get()
  if (now.kind !== 'open') return expect.unreachable('it is open')
  return { ...now, records }
}

describe('a device that signs', () => {
  const keyring: Keyring = { id: '0x0d', kind: 'device', label: 'My cold one', origin: 'imported', fingerprint: '0x01020304' }
  const onDevice = async (keyrings: readonly Keyring[]) => {
    const cold = (all: readonly Account[]) => all.map((one): Account => ({ ...one, kind: 'qr', keyringId: '0x0d', path: 'm/0' }))
    const tab = await openAgreeingTab({ accounts: cold })
    const opened = openedIn(tab)
    const session = { ...opened.session, keyrings }
    Object.assign(tab.deps.session.state.get(), { session })
    Object.assign(tab.session, { vault: () => ({ call: async () => ({ digest: DIGEST }) }) })
    const uses: string[] = []
    const note = async <T>(device: string, use: string, run: () => Promise<T>): Promise<T> => (uses.push(`${device} ${use}`), run())
    const progress: SignerProgress['kind'][] = []
    const stop = new AbortController()
    const onProgress = ({ kind }: SignerProgress): void => {
      progress.push(kind)
      stop.abort()
    }
    const signing = (deps: object) =>
      codeOf(signAndStore({ ...tab.deps, ...deps }, { ...opened, session }, SENDING, sendAnalysis(), { signal: stop.signal, onProgress }))
    return { signing, uses, note, progress }
  }
  it('is noted by the name that the person gave it, and waited for until they give up', async () => {
    const { signing, uses, note, progress } = await onDevice([keyring])
    expect([await signing({ uses: note }), uses, progress]).toEqual(['app/aborted', ['My cold one signature'], ['exchange-codes']])
  })
  it('is noted by its kind where it has no name, and not at all where nobody notes', async () => {
    const unnamed = await onDevice([])
    await unnamed.signing({ uses: unnamed.note })
    expect(unnamed.uses).toEqual(['qr signature'])
    const { signing, progress } = await onDevice([keyring])
    expect([await signing({}), progress]).toEqual(['app/aborted', ['exchange-codes']])
  })
  it('is none where the key is here', async () => {
    const tab = await openAgreeingTab()
    const uses = async (): Promise<never> => expect.unreachable('it is noted')
    expect((await signAndStore({ ...tab.deps, uses }, openedIn(tab), SENDING, sendAnalysis())).state).toEqual({ at: 'signed' })
  })
  it('signs an authorization together with its transaction, where it signs none alone', async () => {
    const { address, path = '' } = TREZOR
    const trezor = (all: readonly Account[]) => all.map((one): Account => ({ ...one, kind: 'trezor', address, path }))
    const tab = await openAgreeingTab({ accounts: trezor })
    const asked: string[] = []
    const call = async (name: string, { consent }: { readonly consent: { readonly digest: Hex } }) => (
      asked.push(`${name} ${consent.digest}`),
      { digest: consent.digest }
    )
    Object.assign(tab.session, { vault: () => ({ call }) })
    const { transaction, authorization } = delegationTo(AMBIRE)
    const analysis = sendAnalysis({}, { transaction, authorization, digest: transactionDigest(transaction) })
    const devices = pluggedIn({ trezor: [new SimulatedTrezor({ mnemonic: WORDS })] })
    const made = await signAndStore({ ...tab.deps, devices }, openedIn(tab), { ...SENDING, account: address }, analysis)
    // The vault approved the authorization, and nothing else was asked for.
    expect(asked).toEqual([`approveForDevice ${authorizationDigest(authorization)}`])
    if (made.transaction.type !== 'eip7702') return expect.unreachable()
    const [one] = made.transaction.authorizationList
    expect(one).toMatchObject(authorization)
    expect(one && (await recoverSigner(authorizationDigest(authorization), one.signature))).toBe(address)
    expect((await recoverTransactionAddress({ serializedTransaction: made.raw as never })).toLowerCase()).toBe(address)
  })
})
