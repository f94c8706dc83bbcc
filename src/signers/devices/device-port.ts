import type { Hex } from '#core/bytes/hex'

/** Makers whose devices are reached by a cable. */
export type DeviceMaker = 'ledger' | 'trezor'

/** Packets to and from one device, of 64 bytes each. */
export type DeviceChannel = {
  /** Throws `device/unplugged`. */
  write(packet: Uint8Array): Promise<void>
  /** The next packet, in the order of their arrival. Throws `device/unplugged`; never settles where the device says nothing. */
  read(): Promise<Uint8Array>
  /** Gives the device back to others. What waits for a packet then ends with `device/unplugged`. Never throws. */
  close(): Promise<void>
}

/** A device that is plugged in and that the person let this page use. */
export type PluggedDevice = {
  /** What it calls itself over USB: foreign text, at most 64 characters. */
  readonly name: string
  /** Throws `device/in-use` and `device/unplugged`. */
  open(): Promise<DeviceChannel>
}

/** How signers reach devices. The shell has the one implementation that asks the browser (WebHID, WebUSB). */
export type DevicePort = {
  /** Devices of a maker that are plugged in and were allowed before. None is no failure. Throws `device/unsupported`. */
  plugged(maker: DeviceMaker): Promise<readonly PluggedDevice[]>
  /**
   * The browser's list, from which the person picks a device; only shortly after a press. False: they picked none, or the press was too long ago. Throws
   * `device/unsupported`.
   */
  choose(maker: DeviceMaker): Promise<boolean>
  /**
   * By which name a device knows a conversation again, by the fingerprint of its seed and passphrase: the device holds the passphrase until it is unplugged
   * or locked, and asks for it no second time. In memory alone, and emptied at a lock; absent: each connection is a new conversation.
   */
  readonly sessions?: Map<Hex, Uint8Array>
}

/** A device that this page may use, plugged in or not. */
export type AllowedDevice = {
  readonly maker: DeviceMaker
  /** What it calls itself over USB: foreign text, at most 64 characters. */
  readonly name: string
  /** The page may use it no more, until the person picks it again. */
  forget(): Promise<void>
}

/** What screens need besides: to have the person allow a device, and to take that back. */
export type DeviceAccess = DevicePort & {
  /** False where the browser has no way to a device of this maker. */
  canReach(maker: DeviceMaker): boolean
  allowed(): Promise<readonly AllowedDevice[]>
}
