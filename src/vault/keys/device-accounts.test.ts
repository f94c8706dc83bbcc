import { describe, expect, it } from 'vitest'
import { codeOf, createOpenWorld, createWorld, PASSWORD } from '../test-support/world.ts'

/** First account of the public test words. */
const OWN = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const ONE = `0x${'31'.repeat(20)}` as const
const TWO = `0x${'32'.repeat(20)}` as const
const DEVICE = { kind: 'qr', label: ' Blue one ', fingerprint: '0x73c5da0a', model: 'Keystone' } as const
const account = (address: `0x${string}`, at: number) => ({ address, path: `m/44'/60'/0'/0/${at}`, name: `Cold ${at}` })

async function open() {
  const { vault, time } = await createOpenWorld()
  const add = (accounts: readonly ReturnType<typeof account>[], device = {}) =>
    vault.call('addDeviceAccounts', { device: { ...DEVICE, ...device }, accounts })
  return { vault, time, add }
}

describe('accounts on a device', () => {
  it('are of one keyring for each device and seed, with their paths, and declared until shown', async () => {
    const { vault, time, add } = await open()
    const first = await add([account(ONE, 0)])
    const ring = first.keyrings.find(({ kind }) => kind === 'device')
    expect(ring).toMatchObject({ label: 'Blue one', fingerprint: '0x73c5da0a', device: { kind: 'qr', model: 'Keystone' } })
    expect(first.accounts.at(-1)).toMatchObject({ address: ONE, kind: 'qr', path: "m/44'/60'/0'/0/0", name: 'Cold 0', keyringId: ring?.id })
    expect(first.accounts.at(-1)).not.toHaveProperty('shownAt')
    const second = await add([account(ONE, 0), account(TWO, 1)], { label: 'Another name' })
    expect(second.keyrings).toEqual(first.keyrings)
    expect(second.accounts.map(({ address }) => address)).toEqual([OWN, ONE, TWO])
    const third = await add([account(`0x${'33'.repeat(20)}`, 2)], { fingerprint: '0x00000001' })
    expect(third.keyrings.filter(({ kind }) => kind === 'device')).toHaveLength(2)
    const shown = await vault.call('markShown', { address: TWO })
    expect(shown.accounts.find(({ address }) => address === TWO)?.shownAt).toBe(time.now())
  })

  it('take over what was watched, and no key that is here', async () => {
    const { vault, add } = await open()
    await vault.call('watchAccount', { address: ONE, name: 'Watched' })
    const taken = await add([account(ONE, 0), account(OWN, 1)])
    expect(taken.accounts.map(({ address, kind }) => [address, kind])).toEqual([
      [OWN, 'eoa'],
      [ONE, 'qr'],
    ])
    expect(taken.keyrings.map(({ kind }) => kind)).toEqual(['mnemonic', 'device'])
    expect(await codeOf(add([account(ONE, 0), account(OWN, 1)]))).toBe('key/duplicate')
  })

  it('are refused without a path or a name, and only theirs is marked as shown', async () => {
    const { vault, add } = await open()
    expect(await codeOf(add([{ ...account(ONE, 0), path: 'm/x' }]))).toBe('key/path')
    expect(await codeOf(add([{ ...account(ONE, 0), name: '  ' }]))).toBe('input/required')
    expect(await codeOf(add([account(ONE, 0)], { label: ' ' }))).toBe('input/required')
    expect(await codeOf(vault.call('markShown', { address: OWN }))).toBe('vault/unknown-account')
  })

  it('stay over a lock, leave with their keyring, and are in a backup as declared', async () => {
    const { vault, add } = await open()
    await add([account(ONE, 0), account(TWO, 1)])
    await vault.call('markShown', { address: ONE })
    const way = { kind: 'password', password: PASSWORD } as const
    await vault.call('lock', undefined)
    const again = await vault.call('unlock', { way })
    expect(again.accounts.find(({ address }) => address === ONE)?.shownAt).toBeDefined()
    const { bytes } = await vault.call('exportBackup', { way, password: 'a backup of its own, 77 Q', sections: [] })
    const other = createWorld()
    await other.vault.call('selfCheck', undefined)
    const read = await other.vault.call('readImport', { source: { kind: 'file', bytes, password: 'a backup of its own, 77 Q' } })
    expect(read.keyrings.map(({ kind }) => kind)).toEqual(['mnemonic', 'device'])
    const choices = read.keyrings.map((_, keyring) => ({ keyring }))
    const here = await other.vault.call('takeImport', { importId: read.importId, choices, password: PASSWORD })
    const [ring] = here.keyrings.filter(({ kind }) => kind === 'device')
    expect(ring).toMatchObject({
      label: 'Blue one',
      fingerprint: '0x73c5da0a',
      device: DEVICE.model ? { kind: 'qr', model: 'Keystone' } : {},
    })
    expect(here.accounts.map(({ address, path }) => [address, path]).slice(1)).toEqual([
      [ONE, "m/44'/60'/0'/0/0"],
      [TWO, "m/44'/60'/0'/0/1"],
    ])
    expect(here.accounts.every((each) => !('shownAt' in each))).toBe(true)
    // Its protection and limits go with it.
    expect(await codeOf(vault.call('removeAccount', { address: ONE }))).toBe('vault/ask-again')
    await vault.call('removeAccount', { address: ONE, way })
    expect((await vault.call('removeAccount', { address: TWO, way })).keyrings.map(({ kind }) => kind)).toEqual(['mnemonic'])
  })
})
