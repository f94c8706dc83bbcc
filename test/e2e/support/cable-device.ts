import type { Page } from '@playwright/test'

/** What a simulated device is, on this side. */
type Packets = { write(packet: Uint8Array): Promise<void>; read(): Promise<Uint8Array> }

/** A device that is plugged into the browser's computer; the person picks it from the list when they are asked. */
export type CablePlug = { readonly hid?: Packets; readonly usb?: Packets }

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** In the page: `navigator.hid` and `navigator.usb`, whose packets cross to the test. */
function inPage(): void {
  const here = globalThis as unknown as Record<'assayWrite' | 'assayRead', (kind: string, packet?: string) => Promise<string>>
  const bytesOf = (text: string): DataView =>
    new DataView(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).buffer)
  const textOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  class Hid extends EventTarget {
    opened = false
    vendorId = 0x2c97
    productId = 0x4015
    productName = 'Nano S Plus'
    async open(): Promise<void> {
      this.opened = true
    }
    async close(): Promise<void> {
      this.opened = false
    }
    async forget(): Promise<void> {
      allowed.delete(this)
    }
    async sendReport(_id: number, packet: Uint8Array): Promise<void> {
      // Each command has one answer, of as many packets as it takes.
      for (const text of (await here.assayWrite('hid', textOf(packet))).split(',').filter((one) => one !== ''))
        this.dispatchEvent(Object.assign(new Event('inputreport'), { data: bytesOf(text) }))
    }
  }
  class Usb {
    opened = false
    vendorId = 0x1209
    productId = 0x53c1
    productName = 'TREZOR'
    configuration = { interfaces: [{ interfaceNumber: 0, alternates: [{ interfaceClass: 255 }] }] }
    async open(): Promise<void> {
      this.opened = true
    }
    async close(): Promise<void> {
      this.opened = false
    }
    async forget(): Promise<void> {
      allowed.delete(this)
    }
    async selectConfiguration(): Promise<void> {}
    async claimInterface(): Promise<void> {}
    async releaseInterface(): Promise<void> {}
    async transferOut(_endpoint: number, packet: Uint8Array): Promise<{ status: string }> {
      await here.assayWrite('usb', textOf(packet))
      return { status: 'ok' }
    }
    async transferIn(): Promise<{ status: string; data: DataView }> {
      return { status: 'ok', data: bytesOf(await here.assayRead('usb')) }
    }
  }
  const allowed = new Set<object>()
  const [ledger, trezor] = [new Hid(), new Usb()]
  const listed = (kind: new () => object): object[] => [...allowed].filter((one) => one instanceof kind)
  // A press is needed, as in a browser.
  const pick = (device: object): object => {
    if (!navigator.userActivation.isActive) throw Object.assign(new Error('no press'), { name: 'SecurityError' })
    allowed.add(device)
    return device
  }
  const hid = Object.assign(new EventTarget(), { getDevices: async () => listed(Hid), requestDevice: async () => [pick(ledger)] })
  const usb = { getDevices: async () => listed(Usb), requestDevice: async () => pick(trezor) }
  Object.defineProperty(navigator, 'hid', { value: hid })
  Object.defineProperty(navigator, 'usb', { value: usb })
}

/** Plugs devices in. Call it before the page is opened. */
export async function plugCables(page: Page, plug: CablePlug): Promise<void> {
  let answers = 0
  await page.exposeFunction('assayWrite', async (kind: 'hid' | 'usb', packet: string) => {
    const device = plug[kind]
    if (!device) throw new Error('nothing is plugged in')
    await device.write(Uint8Array.from(Buffer.from(packet, 'hex')))
    return kind === 'hid' ? (await waiting(device)).map(hex).join(',') : String(answers++)
  })
  await page.exposeFunction('assayRead', async (kind: 'hid' | 'usb') => hex((await plug[kind]?.read()) ?? new Uint8Array(64)))
  await page.addInitScript(inPage)
}

/** Packets that are there now: a command that is not whole yet has none. */
async function waiting(device: Packets & { readonly pending?: () => number }): Promise<readonly Uint8Array[]> {
  const packets: Uint8Array[] = []
  while ((device.pending?.() ?? 0) > 0) packets.push(await device.read())
  return packets
}
