import { fail } from '../../src/core/errors.ts'
import type { DeviceChannel, DeviceMaker, DevicePort } from '../../src/signers/index.ts'

/** What a simulated device is to a signer. */
type Simulated = {
  write(packet: Uint8Array): Promise<void>
  read(): Promise<Uint8Array>
  unplug?: () => void
}

/** A device whose cable is out says so in the words of the port. */
const orUnplugged = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error && error.message === 'no device' ? fail('device/unplugged') : error
  }
}

function channelOf(device: Simulated, closed: () => void): DeviceChannel {
  const stop = Promise.withResolvers<never>()
  stop.promise.catch(() => undefined)
  return {
    write: (packet) => orUnplugged(device.write(packet)),
    read: () => orUnplugged(Promise.race([device.read(), stop.promise])),
    close() {
      closed()
      stop.reject(new Error('no device'))
      return Promise.resolve()
    },
  }
}

/** Simulated devices as a shell would give them to signers. `closed` counts channels that were given back. */
export function pluggedIn(
  devices: Partial<Readonly<Record<DeviceMaker, readonly Simulated[]>>>,
): DevicePort & { readonly closed: () => number } {
  let closed = 0
  return {
    closed: () => closed,
    choose: () => Promise.resolve(false),
    plugged: (maker) =>
      Promise.resolve(
        (devices[maker] ?? []).map((device) => ({ name: 'Simulated', open: () => Promise.resolve(channelOf(device, () => closed++)) })),
      ),
  }
}
