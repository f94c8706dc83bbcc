import { describe, expect, it } from 'vitest'
import { createDeviceBook } from '../../src/wallet/devices/device-book.ts'
import { createDevices } from '../../src/shells/web/devices/devices.ts'
import { codeOf } from '../../src/vault/test-support/world.ts'
import type { SignerProgress } from '../../src/signers/index.ts'
import { FakeHid, FakeUsb } from './fake-browser.ts'
import { LEDGER, TREZOR, WORDS } from './signing-world.ts'
import { SimulatedLedger } from './simulated-ledger.ts'
import { SimulatedTrezor } from './simulated-trezor.ts'

const PATHS = ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/1'/0/0", "m/44'/60'/0'/1"]
/** First 4 bytes of HASH160 of the key of these words at m/44'/60'/0', by @scure/bip32. */
const FINGERPRINT = /^0x[0-9a-f]{8}$/

/** Both makers, with the same words unless `other` says which has others. */
function plugged(words: { readonly ledger?: string; readonly trezor?: string; readonly passphrase?: string } = {}) {
  const [hid, usb] = [new FakeHid(), new FakeUsb()]
  const ledger = new SimulatedLedger({ mnemonic: words.ledger ?? WORDS, passphrase: words.passphrase ?? '' })
  const trezor = new SimulatedTrezor({ mnemonic: words.trezor ?? WORDS, passphrase: words.passphrase ?? '' })
  hid.plug(ledger)
  usb.plug(trezor, [0x1209, 0x53c1])
  return { book: createDeviceBook(createDevices({ hid, usb })), ledger, trezor }
}

describe('a passphrase of a Trezor', () => {
  const hidden = { mnemonic: WORDS, passphrase: 'another', asksPassphrase: true, model: '1', capabilities: [7] }
  function world() {
    const usb = new FakeUsb()
    const trezor = new SimulatedTrezor(hidden)
    usb.plug(trezor, [0x1209, 0x53c1])
    const access = createDevices({ usb })
    const asked: string[] = []
    const onProgress = (progress: SignerProgress): void => {
      if (progress.kind !== 'ask') return
      asked.push(progress.question)
      progress.answer('another')
    }
    return { book: createDeviceBook(access), access, asked, onProgress }
  }

  it('is asked once for each wallet, not at each connection, and again after a lock', async () => {
    const { book, access, asked, onProgress } = world()
    const { fingerprint } = await book.addresses('trezor', { paths: [] }, { onProgress })
    await book.addresses('trezor', { paths: PATHS, expected: fingerprint }, { onProgress })
    const { addresses } = await book.addresses('trezor', { paths: PATHS, expected: fingerprint }, { onProgress })
    await book.show({ ...TREZOR, address: addresses[0] ?? TREZOR.address, path: PATHS[0] ?? '' }, { onProgress }, fingerprint)
    expect(asked).toEqual(['passphrase'])
    access.sessions?.clear()
    await book.addresses('trezor', { paths: [], expected: fingerprint }, { onProgress })
    expect(asked).toHaveLength(2)
  })

  it('is asked anew where another wallet of the device may be meant', async () => {
    const { book, asked, onProgress } = world()
    await book.addresses('trezor', { paths: [] }, { onProgress })
    await book.addresses('trezor', { paths: [] }, { onProgress })
    expect(asked).toHaveLength(2)
  })

  it('is in nothing that is kept', async () => {
    const { book, access, onProgress } = world()
    await book.addresses('trezor', { paths: [] }, { onProgress })
    const kept = [...(access.sessions ?? [])]
    expect(kept.map(([fingerprint, id]) => [fingerprint, id.length])).toEqual([[expect.stringMatching(FINGERPRINT), 32]])
    expect(new TextDecoder().decode(kept[0]?.[1])).not.toContain('another')
  })
})

describe('addresses of a device', () => {
  it('come with the name that its owner gave a Trezor, on the device itself', async () => {
    const usb = new FakeUsb()
    usb.plug(new SimulatedTrezor({ mnemonic: WORDS, label: `Savings ${'x'.repeat(80)}` }), [0x1209, 0x53c1])
    const { label, model } = await createDeviceBook(createDevices({ usb })).addresses('trezor', { paths: [] })
    expect([label?.startsWith('Savings x'), label?.length, model]).toEqual([true, 64, 'Trezor T2T1'])
    expect((await plugged().book.addresses('trezor', { paths: [] })).label).toBeUndefined()
  })

  it('are the same of both makers for the same words, and so is the fingerprint', async () => {
    const { book } = plugged()
    const [one, two] = [await book.addresses('ledger', { paths: PATHS }), await book.addresses('trezor', { paths: PATHS })]
    expect(one.addresses).toEqual(two.addresses)
    expect(one.addresses.slice(0, 2)).toEqual([LEDGER.address, TREZOR.address])
    expect(one.fingerprint).toMatch(FINGERPRINT)
    expect(one.fingerprint).toBe(two.fingerprint)
    expect([one.model, two.model]).toEqual([expect.stringMatching(/./), 'Trezor T2T1'])
  })

  it('have another fingerprint with another passphrase, which is told where the first is expected', async () => {
    const first = await plugged().book.addresses('ledger', { paths: [] })
    const hidden = plugged({ passphrase: 'another' })
    const second = await hidden.book.addresses('trezor', { paths: [] })
    expect(second.fingerprint).not.toBe(first.fingerprint)
    expect(await codeOf(hidden.book.addresses('trezor', { paths: PATHS, expected: first.fingerprint }))).toBe('device/other-key')
  })

  it('are asked for one after the other, since a device takes one conversation', async () => {
    const { book } = plugged()
    const all = await Promise.all([0, 1, 2].map((at) => book.addresses('trezor', { paths: PATHS.slice(at, at + 1) })))
    expect(new Set(all.flatMap(({ addresses }) => addresses)).size).toBe(3)
  })
})

describe('an address on the screen of a device', () => {
  it('is shown where it is the account’s, and not where it is another’s', async () => {
    const { book, ledger, trezor } = plugged()
    await book.show(LEDGER)
    await book.show(TREZOR)
    expect(trezor.received.filter((type) => type === 27).length).toBe(1)
    expect(ledger.received.filter((instruction) => instruction === 0x02).length).toBe(2)
    expect(await codeOf(book.show({ ...LEDGER, address: TREZOR.address }))).toBe('device/other-key')
    expect(await codeOf(book.show({ ...LEDGER, kind: 'watch' }))).toBe('vault/watch-only')
  })

  it('is nowhere in a browser without a way to devices', async () => {
    const book = createDeviceBook(undefined)
    expect([book.canReach('ledger'), book.canReach('trezor'), await book.allowed()]).toEqual([false, false, []])
    expect(await codeOf(book.addresses('ledger', { paths: [] }))).toBe('device/unsupported')
  })
})
