import { fail } from '#core/errors'
import type { AllowedDevice, DeviceAccess, DeviceChannel, DeviceMaker, PluggedDevice } from '#signers'
import type { DeviceApis, Hid, HidConnection, HidDevice, HidFilter, HidReport, UsbDevice, UsbFilter } from './device-apis.ts'

// The only file that asks the browser for devices (`npm run check walls`). Both makers speak in packets of 64 bytes.

const PACKET = 64
/** Ledger, and the page of usages of its wallets: their keyboards and security keys are other devices to a browser. */
const LEDGER_HID: readonly HidFilter[] = [{ vendorId: 0x2c97, usagePage: 0xffa0 }]
const LEDGER_USB: readonly UsbFilter[] = [{ vendorId: 0x2c97 }]
/** SatoshiLabs' devices as they run, not while they update (trezor-firmware, docs/common/communication). */
const TREZOR_USB: readonly UsbFilter[] = [{ vendorId: 0x1209, productId: 0x53c1 }]
/** Where each takes packets: a Ledger has an interface of its own class for it. */
const LEDGER_ENDPOINT = 3
const TREZOR_ENDPOINT = 1
const VENDOR_CLASS = 255
/** Packets that wait to be read: more come from no device of these. */
const MAX_WAITING = 1024
const MAX_NAME = 64

/** Devices of the maker of a Trezor are told from others by both numbers. */
const isOf = ({ vendorId, productId }: HidDevice | UsbDevice, filters: readonly UsbFilter[]): boolean =>
  filters.some((filter) => filter.vendorId === vendorId && (filter.productId ?? productId) === productId)

const nameOf = ({ productName }: HidDevice | UsbDevice): string => (productName ?? '').slice(0, MAX_NAME)

/** What cannot be opened is in somebody's hands: another tab, or the maker's own program. */
async function orInUse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fail('device/in-use', undefined, error)
  }
}

async function orUnplugged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fail('device/unplugged', undefined, error)
  }
}

/** False for a list that was closed (`NotFoundError`), and where the press was too long ago for a list (`SecurityError`). */
async function picked(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && ['NotFoundError', 'SecurityError'].includes(error.name)) return false
    throw fail('device/unsupported', undefined, error)
  }
}

const packetOf = (data: DataView): Uint8Array =>
  new Uint8Array(data.buffer.slice(data.byteOffset, data.byteOffset + Math.min(data.byteLength, PACKET)))

/** Opens a device over WebHID. Its packets come as events, and wait here until they are read. */
async function openHid(hid: Hid, device: HidDevice): Promise<DeviceChannel> {
  const arrived: Uint8Array[] = []
  const readers: { readonly resolve: (packet: Uint8Array) => void; readonly reject: (error: unknown) => void }[] = []
  const listening = new AbortController()
  const end = (): void => {
    listening.abort()
    for (const { reject } of readers.splice(0)) reject(fail('device/unplugged'))
  }
  await orInUse(async () => {
    if (!device.opened) await device.open()
  })
  const { signal } = listening
  device.addEventListener(
    'inputreport',
    (event) => {
      const packet = packetOf((event as HidReport).data)
      const reader = readers.shift()
      if (reader) reader.resolve(packet)
      else if (arrived.length < MAX_WAITING) arrived.push(packet)
      else end()
    },
    { signal },
  )
  hid.addEventListener('disconnect', (event) => ((event as HidConnection).device === device ? end() : undefined), { signal })
  return {
    write: (packet) => orUnplugged(() => device.sendReport(0, new Uint8Array(packet))),
    read() {
      const packet = arrived.shift()
      if (packet) return Promise.resolve(packet)
      if (signal.aborted) return Promise.reject(fail('device/unplugged'))
      return new Promise((resolve, reject) => readers.push({ resolve, reject }))
    },
    async close() {
      end()
      await device.close().catch(() => undefined)
    },
  }
}

/** Opens a device over WebUSB, on the interface of this class or on the first. */
async function openUsb(device: UsbDevice, endpoint: number, interfaceClass?: number): Promise<DeviceChannel> {
  const number = await orInUse(async () => {
    if (!device.opened) await device.open()
    if (device.configuration === null) await device.selectConfiguration(1)
    const found = device.configuration?.interfaces.find(({ alternates }) => alternates.some((one) => one.interfaceClass === interfaceClass))
    const chosen = interfaceClass === undefined ? 0 : (found?.interfaceNumber ?? 0)
    await device.claimInterface(chosen)
    return chosen
  })
  return {
    async write(packet) {
      await orUnplugged(() => device.transferOut(endpoint, new Uint8Array(packet)))
    },
    async read() {
      const { data } = await orUnplugged(() => device.transferIn(endpoint, PACKET))
      if (data === undefined) throw fail('device/unplugged')
      return packetOf(data)
    },
    async close() {
      // To close ends a transfer that waits.
      await device.releaseInterface(number).catch(() => undefined)
      await device.close().catch(() => undefined)
    },
  }
}

/** Devices over WebHID and WebUSB: a Ledger by the first where the browser has it, a Trezor by the second. Both are for Chromium alone, and for a page's window. */
export function createBrowserDevices({ hid, usb }: DeviceApis): DeviceAccess {
  const ledgers = async (): Promise<readonly PluggedDevice[]> => {
    if (hid) {
      const found = (await hid.getDevices()).filter((device) => isOf(device, LEDGER_USB))
      return found.map((device) => ({ name: nameOf(device), open: () => openHid(hid, device) }))
    }
    return overUsb(LEDGER_USB, LEDGER_ENDPOINT, VENDOR_CLASS)
  }
  const overUsb = async (filters: readonly UsbFilter[], endpoint: number, interfaceClass?: number): Promise<readonly PluggedDevice[]> => {
    if (usb === undefined) throw fail('device/unsupported')
    const found = (await usb.getDevices()).filter((device) => isOf(device, filters))
    return found.map((device) => ({ name: nameOf(device), open: () => openUsb(device, endpoint, interfaceClass) }))
  }
  const canReach = (maker: DeviceMaker): boolean => usb !== undefined || (maker === 'ledger' && hid !== undefined)
  const chooseUsb = async (filters: readonly UsbFilter[]): Promise<boolean> => {
    if (usb === undefined) throw fail('device/unsupported')
    return picked(async () => {
      await usb.requestDevice({ filters })
      return true
    })
  }
  return {
    canReach,
    plugged: (maker) => (maker === 'ledger' ? ledgers() : overUsb(TREZOR_USB, TREZOR_ENDPOINT)),
    async choose(maker) {
      if (maker === 'trezor') return chooseUsb(TREZOR_USB)
      if (hid === undefined) return chooseUsb(LEDGER_USB)
      return picked(async () => (await hid.requestDevice({ filters: LEDGER_HID })).length > 0)
    },
    async allowed() {
      const listed = (device: HidDevice | UsbDevice): readonly AllowedDevice[] => {
        const maker: DeviceMaker | undefined = isOf(device, LEDGER_USB) ? 'ledger' : isOf(device, TREZOR_USB) ? 'trezor' : undefined
        return maker === undefined ? [] : [{ maker, name: nameOf(device), forget: () => device.forget() }]
      }
      const all = [...((await hid?.getDevices()) ?? []), ...((await usb?.getDevices()) ?? [])]
      return all.flatMap(listed)
    },
  }
}
