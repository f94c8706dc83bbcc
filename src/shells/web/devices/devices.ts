import type { DeviceAccess } from '#signers'
import type { DeviceApis } from './device-apis.ts'

/** Signing devices of this browser. What speaks to them is loaded when the first one is asked for. */
export function createDevices({ hid, usb }: DeviceApis): DeviceAccess {
  // The parts of the browser, by themselves: what else it has is of no concern.
  const apis = { ...(hid === undefined ? {} : { hid }), ...(usb === undefined ? {} : { usb }) }
  let loaded: Promise<DeviceAccess> | undefined
  const load = (): Promise<DeviceAccess> =>
    (loaded ??= import('./browser-devices.ts').then(({ createBrowserDevices }) => createBrowserDevices(apis)))
  return {
    // The one map: a lock empties it, and signers look into it.
    sessions: new Map(),
    canReach: (maker) => usb !== undefined || (maker === 'ledger' && hid !== undefined),
    plugged: async (maker) => (await load()).plugged(maker),
    choose: async (maker) => (await load()).choose(maker),
    allowed: async () => (await load()).allowed(),
  }
}
