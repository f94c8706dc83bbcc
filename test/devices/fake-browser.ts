import type { Hid, HidDevice, HidFilter, Usb, UsbDevice, UsbFilter } from '../../src/shells/web/devices/device-apis.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'
import type { SimulatedTrezor } from './simulated-trezor.ts'

// `navigator.hid` and `navigator.usb` over simulated devices, with what the specifications say of order and failures.

const failure = (name: string): Error => Object.assign(new Error(name), { name })

type Plugged = { readonly vendorId: number; readonly productId: number; readonly productName: string }

class FakeHidDevice extends EventTarget implements HidDevice {
  opened = false
  isHeld = false
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly #device: SimulatedLedger
  readonly #forget: (device: FakeHidDevice) => void
  constructor({ vendorId, productId, productName }: Plugged, device: SimulatedLedger, forget: (device: FakeHidDevice) => void) {
    super()
    this.vendorId = vendorId
    this.productId = productId
    this.productName = productName
    this.#device = device
    this.#forget = forget
  }

  async open(): Promise<void> {
    if (this.isHeld) throw failure('NotAllowedError')
    this.opened = true
    void this.#pump()
  }

  async #pump(): Promise<void> {
    try {
      while (this.opened) {
        const packet = await this.#device.read()
        if (this.opened) this.dispatchEvent(Object.assign(new Event('inputreport'), { data: new DataView(new Uint8Array(packet).buffer) }))
      }
    } catch {
      this.opened = false
    }
  }

  async close(): Promise<void> {
    this.opened = false
  }

  async forget(): Promise<void> {
    this.#forget(this)
  }

  async sendReport(_reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void> {
    if (!this.opened) throw failure('InvalidStateError')
    await this.#device.write(data)
  }
}

/** A browser's WebHID: devices that are plugged in, of which `allowed` may be used. */
export class FakeHid extends EventTarget implements Hid {
  allowed: FakeHidDevice[] = []
  readonly asked: (readonly HidFilter[])[] = []
  #pluggedIn: FakeHidDevice[] = []

  plug(device: SimulatedLedger, { isAllowed = true, vendorId = 0x2c97 } = {}): FakeHidDevice {
    const forget = (one: FakeHidDevice): void => void (this.allowed = this.allowed.filter((other) => other !== one))
    const made = new FakeHidDevice({ vendorId, productId: 0x4015, productName: 'Nano S Plus' }, device, forget)
    this.#pluggedIn.push(made)
    if (isAllowed) this.allowed.push(made)
    return made
  }

  unplug(device: FakeHidDevice): void {
    this.allowed = this.allowed.filter((other) => other !== device)
    device.opened = false
    this.dispatchEvent(Object.assign(new Event('disconnect'), { device }))
  }

  async getDevices(): Promise<readonly FakeHidDevice[]> {
    return this.allowed
  }

  /** The person picks the first that fits. */
  async requestDevice({ filters }: { readonly filters: readonly HidFilter[] }): Promise<readonly FakeHidDevice[]> {
    this.asked.push(filters)
    const found = this.#pluggedIn.filter(({ vendorId }) => filters.some((filter) => filter.vendorId === vendorId)).slice(0, 1)
    this.allowed = [...new Set([...this.allowed, ...found])]
    return found
  }
}

class FakeUsbDevice implements UsbDevice {
  opened = false
  isHeld = false
  claimed: number | undefined
  configuration: UsbDevice['configuration'] = null
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly endpoints: number[] = []
  readonly #device: SimulatedLedger | SimulatedTrezor
  readonly #forget: (device: FakeUsbDevice) => void
  #stop = Promise.withResolvers<never>()
  constructor(
    { vendorId, productId, productName }: Plugged,
    device: SimulatedLedger | SimulatedTrezor,
    forget: (device: FakeUsbDevice) => void,
  ) {
    this.vendorId = vendorId
    this.productId = productId
    this.productName = productName
    this.#device = device
    this.#forget = forget
  }

  async open(): Promise<void> {
    this.opened = true
    this.#stop = Promise.withResolvers<never>()
    this.#stop.promise.catch(() => undefined)
  }
  async close(): Promise<void> {
    this.opened = false
    this.#stop.reject(failure('AbortError'))
  }
  async forget(): Promise<void> {
    this.#forget(this)
  }
  async selectConfiguration(): Promise<void> {
    // A keyboard's interface first, as a Ledger has.
    this.configuration = {
      interfaces: [3, 255].map((interfaceClass, interfaceNumber) => ({ interfaceNumber, alternates: [{ interfaceClass }] })),
    }
  }
  async claimInterface(number: number): Promise<void> {
    if (this.isHeld) throw failure('NetworkError')
    this.claimed = number
  }
  async releaseInterface(): Promise<void> {
    this.claimed = undefined
  }
  async transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>) {
    if (!this.opened) throw failure('NotFoundError')
    this.endpoints.push(endpoint)
    await this.#device.write(data)
    return { status: 'ok' }
  }
  async transferIn(endpoint: number) {
    if (!this.opened) throw failure('NotFoundError')
    this.endpoints.push(endpoint)
    const packet = await Promise.race([this.#device.read(), this.#stop.promise])
    return { status: 'ok', data: new DataView(new Uint8Array(packet).buffer) }
  }
}

/** A browser's WebUSB. */
export class FakeUsb implements Usb {
  allowed: FakeUsbDevice[] = []
  readonly asked: (readonly UsbFilter[])[] = []
  #pluggedIn: FakeUsbDevice[] = []

  plug(
    device: SimulatedLedger | SimulatedTrezor,
    numbers: readonly [vendorId: number, productId: number],
    isAllowed = true,
  ): FakeUsbDevice {
    const forget = (one: FakeUsbDevice): void => void (this.allowed = this.allowed.filter((other) => other !== one))
    const [vendorId, productId] = numbers
    const made = new FakeUsbDevice({ vendorId, productId, productName: 'TREZOR' }, device, forget)
    this.#pluggedIn.push(made)
    if (isAllowed) this.allowed.push(made)
    return made
  }

  async getDevices(): Promise<readonly FakeUsbDevice[]> {
    return this.allowed
  }

  async requestDevice({ filters }: { readonly filters: readonly UsbFilter[] }): Promise<FakeUsbDevice> {
    this.asked.push(filters)
    const found = this.#pluggedIn.find((device) =>
      filters.some(({ vendorId, productId = device.productId }) => vendorId === device.vendorId && productId === device.productId),
    )
    if (found === undefined) throw failure('NotFoundError')
    this.allowed = [...new Set([...this.allowed, found])]
    return found
  }
}
