import { expect, it } from 'vitest'
import { createCell } from '../../src/core/source.ts'
import { createTestPlatform } from '../support/platform.ts'
import type { Session, VaultCalls } from '../../src/protocol/vault.ts'
import { createDevices } from '../../src/shells/web/devices/devices.ts'
import { codeOf, createOpenWorld, PASSWORD } from '../../src/vault/test-support/world.ts'
import { canMakeAccount, makeAppAccount } from '../../src/wallet/apps/app-account.ts'
import { createDeviceBook } from '../../src/wallet/devices/device-book.ts'
import { FakeHid } from './fake-browser.ts'
import { SimulatedLedger } from './simulated-ledger.ts'
import { WORDS } from './signing-world.ts'

/** The first paths of a way. */
const along = (template: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => template.replace('i', String(at)))

/** A vault without a phrase, with two accounts of a Ledger along a way. */
async function withLedger(template: string, mnemonic = WORDS) {
  const { vault } = await createOpenWorld()
  const hid = new FakeHid()
  hid.plug(new SimulatedLedger({ mnemonic: WORDS }))
  const devices = createDeviceBook(createDevices({ hid }))
  const paths = along(template, 8)
  const { fingerprint, addresses } = await devices.addresses('ledger', { paths })
  const device = { kind: 'ledger', label: 'Cold', fingerprint: mnemonic === WORDS ? fingerprint : '0x01020304' } as const
  let session = await vault.call('addDeviceAccounts', {
    device,
    accounts: [0, 1].map((at) => ({ address: addresses[at] ?? '0x', path: paths[at] ?? '', name: `Cold ${at}` })),
  })
  // As if there were no phrase.
  const bare = (whole: Session): Session => ({ ...whole, keyrings: whole.keyrings.filter(({ kind }) => kind === 'device') })
  const state = createCell<{ kind: 'open'; session: Session }>({ kind: 'open', session: bare(session) })
  const accounts = createCell(session.accounts)
  const enter = async (name: keyof VaultCalls, params: never): Promise<void> => {
    if (name === 'refresh') return
    session = (await vault.call(name, params)) as Session
    state.set({ kind: 'open', session: bare(session) })
    accounts.set(session.accounts)
  }
  const deps = { platform: createTestPlatform(0).tab(), session: { state, accounts, enter }, devices } as unknown as Parameters<
    typeof makeAppAccount
  >[0]
  return { deps, addresses, accounts, state, enter, device, paths }
}

it.each(["m/44'/60'/0'/0/i", "m/44'/60'/i'/0/0"])(
  'an app gets the next free account of a Ledger, in the way of the others: %s',
  async (template) => {
    const { deps, addresses, accounts, state } = await withLedger(template)
    expect(canMakeAccount(state.get().session.keyrings)).toBe(true)
    expect(await makeAppAccount(deps, 'https://shop.example')).toBe(addresses[2])
    expect(await makeAppAccount(deps, 'https://other.example')).toBe(addresses[3])
    const made = accounts.get().find(({ address }) => address === addresses[2])
    expect(made).toMatchObject({ kind: 'ledger', name: 'shop.example', path: template.replace('i', '2') })
    expect(made?.shownAt).toBeUndefined()
  },
)

it('a gap is filled, and what is here from elsewhere is passed over', async () => {
  const { deps, addresses, accounts, enter } = await withLedger("m/44'/60'/0'/0/i")
  await enter('removeAccount', { address: addresses[0], way: { kind: 'password', password: PASSWORD } } as never)
  expect(await makeAppAccount(deps, 'https://shop.example')).toBe(addresses[0])
  accounts.update((all) => [...all, { ...all[0]!, address: addresses[2] as `0x${string}`, keyringId: '0x99' }])
  expect(await makeAppAccount(deps, 'https://other.example')).toBe(addresses[3])
})

it('a device of another seed adds nothing, and without any there is none to make', async () => {
  const { deps, accounts } = await withLedger("m/44'/60'/0'/0/i", 'another')
  const before = accounts.get()
  expect(await codeOf(makeAppAccount(deps, 'https://shop.example'))).toBe('device/other-key')
  expect(accounts.get()).toEqual(before)
  expect(canMakeAccount([])).toBe(false)
})
