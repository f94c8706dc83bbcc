import { beforeAll, describe, expect, it } from 'vitest'
import type { SignTask } from '../../src/signers/index.ts'
import { createBrowserDevices } from '../../src/shells/web/devices/browser-devices.ts'
import { headersOf, type Served } from '../../src/shells/web/policy.ts'
import { codeOf } from '../../src/vault/test-support/world.ts'
import { FakeHid, FakeUsb } from './fake-browser.ts'
import { DATA, LEDGER, SigningWorld, TREZOR, WORDS } from './signing-world.ts'
import { SimulatedLedger } from './simulated-ledger.ts'
import { SimulatedTrezor } from './simulated-trezor.ts'

let world: SigningWorld
beforeAll(async () => {
  world = await SigningWorld.open()
})

const TYPED: SignTask = { kind: 'typed-data', data: DATA }
const LEDGER_ID = [0x2c97, 0x4015] as const
const TREZOR_ID = [0x1209, 0x53c1] as const
const ledger = (setup: Partial<ConstructorParameters<typeof SimulatedLedger>[0]> = {}) => new SimulatedLedger({ mnemonic: WORDS, ...setup })
const trezor = () => new SimulatedTrezor({ mnemonic: WORDS })

describe('a Ledger', () => {
  it('signs over WebHID, again after it was given back', async () => {
    const hid = new FakeHid()
    const device = hid.plug(ledger())
    const devices = createBrowserDevices({ hid, usb: new FakeUsb() })
    for (let times = 0; times < 2; times++) {
      expect((await world.sign(LEDGER, devices, TYPED)).kind).toBe('signature')
      expect(device.opened).toBe(false)
    }
  })

  it('signs over WebUSB where there is no WebHID, on the interface of its own', async () => {
    const usb = new FakeUsb()
    const device = usb.plug(ledger(), LEDGER_ID)
    expect((await world.sign(LEDGER, createBrowserDevices({ usb }), TYPED)).kind).toBe('signature')
    expect([...new Set(device.endpoints)]).toEqual([3])
    expect([device.opened, device.claimed]).toEqual([false, undefined])
  })

  it('that another program holds is told, and one that is pulled out in the middle', async () => {
    const hid = new FakeHid()
    const devices = createBrowserDevices({ hid })
    hid.plug(ledger()).isHeld = true
    expect(await codeOf(world.sign(LEDGER, devices, TYPED))).toBe('device/in-use')
    const silent = new FakeHid()
    const device = silent.plug(ledger({ repack: () => [] }))
    const signing = codeOf(
      world.sign(LEDGER, createBrowserDevices({ hid: silent }), TYPED, { onProgress: () => setTimeout(() => silent.unplug(device), 5) }),
    )
    expect(await signing).toBe('device/unplugged')
  })

  it('that sends without being asked is let go before it fills the memory', async () => {
    const hid = new FakeHid()
    const flood = Array.from({ length: 5_000 }, () => Uint8Array.of(1, 1, 5, 9, 9))
    hid.plug(ledger({ repack: () => flood }))
    expect(await codeOf(world.sign(LEDGER, createBrowserDevices({ hid }), TYPED))).toMatch(/^device\/(?:unplugged|bad-answer)$/)
  })
})

describe('a Trezor', () => {
  it('signs over WebUSB, on its first interface', async () => {
    const usb = new FakeUsb()
    const device = usb.plug(trezor(), TREZOR_ID)
    expect((await world.sign(TREZOR, createBrowserDevices({ hid: new FakeHid(), usb }), TYPED)).kind).toBe('signature')
    expect([...new Set(device.endpoints)]).toEqual([1])
    device.isHeld = true
    expect(await codeOf(world.sign(TREZOR, createBrowserDevices({ usb }), TYPED))).toBe('device/in-use')
  })

  it('that is silent is left when nobody waits any more', async () => {
    const usb = new FakeUsb()
    const device = usb.plug(new SimulatedTrezor({ mnemonic: WORDS, presses: 1 }), TREZOR_ID)
    device.transferOut = () => Promise.resolve({ status: 'ok' })
    const stop = new AbortController()
    const waiting = { signal: stop.signal, onProgress: () => setTimeout(() => stop.abort(), 5) }
    expect(await codeOf(world.sign(TREZOR, createBrowserDevices({ usb }), TYPED, waiting))).toBe('app/aborted')
    expect(device.opened).toBe(false)
  })
})

describe('a device that was not allowed yet', () => {
  it('is picked from the browser’s list when it is needed, and told as missing where none is picked', async () => {
    const [hid, usb] = [new FakeHid(), new FakeUsb()]
    const devices = createBrowserDevices({ hid, usb })
    expect(await codeOf(world.sign(LEDGER, devices, TYPED))).toBe('device/not-connected')
    expect(await codeOf(world.sign(TREZOR, devices, TYPED))).toBe('device/not-connected')
    hid.plug(ledger(), { isAllowed: false })
    usb.plug(trezor(), TREZOR_ID, false)
    expect((await world.sign(LEDGER, devices, TYPED)).kind).toBe('signature')
    expect((await world.sign(TREZOR, devices, TYPED)).kind).toBe('signature')
    // Too long after the press there is no list.
    const late = new FakeHid()
    late.requestDevice = () => Promise.reject(Object.assign(new Error('no press'), { name: 'SecurityError' }))
    expect(await codeOf(world.sign(LEDGER, createBrowserDevices({ hid: late }), TYPED))).toBe('device/not-connected')
  })
})

describe('what the page may use', () => {
  it('is what the person picked, of these makers alone, and can be taken back', async () => {
    const [hid, usb] = [new FakeHid(), new FakeUsb()]
    hid.plug(ledger(), { isAllowed: false })
    hid.plug(ledger(), { vendorId: 0x1234 })
    usb.plug(trezor(), TREZOR_ID, false)
    const devices = createBrowserDevices({ hid, usb })
    expect(await devices.plugged('ledger')).toEqual([])
    expect(await devices.allowed()).toEqual([])
    expect([await devices.choose('ledger'), await devices.choose('trezor')]).toEqual([true, true])
    expect(hid.asked).toEqual([[{ vendorId: 0x2c97, usagePage: 0xffa0 }]])
    expect(usb.asked).toEqual([[{ vendorId: 0x1209, productId: 0x53c1 }]])
    const allowed = await devices.allowed()
    expect(allowed.map(({ maker, name }) => [maker, name])).toEqual([
      ['ledger', 'Nano S Plus'],
      ['trezor', 'TREZOR'],
    ])
    for (const device of allowed) await device.forget()
    expect(await devices.allowed()).toEqual([])
  })

  it('is nothing where the list is closed, and where the browser has no such list', async () => {
    const devices = createBrowserDevices({ hid: new FakeHid(), usb: new FakeUsb() })
    expect([await devices.choose('ledger'), await devices.choose('trezor')]).toEqual([false, false])
    const none = createBrowserDevices({})
    expect([none.canReach('ledger'), none.canReach('trezor'), createBrowserDevices({ hid: new FakeHid() }).canReach('trezor')]).toEqual([
      false,
      false,
      false,
    ])
    expect(await codeOf(none.choose('trezor'))).toBe('device/unsupported')
    expect(await codeOf(none.plugged('ledger'))).toBe('device/unsupported')
    expect(await none.allowed()).toEqual([])
  })
})

describe('Permissions-Policy', () => {
  const KINDS: readonly Served[] = ['document', 'window', 'service', 'script', 'vault', 'chain', 'evm', 'style', 'font', 'file']
  it.each(KINDS)('lets devices be asked for by documents where requests are signed, and by nothing else: %s', (served) => {
    const policy = new Map(headersOf(served, 'https', "'sha256-x'")).get('Permissions-Policy') ?? ''
    const signs = served === 'document' || served === 'window'
    expect(policy.includes('hid=(self), usb=(self)')).toBe(signs)
    expect(policy.includes('hid=(), usb=()')).toBe(!signs)
  })
})
