// The parts of WebHID (wicg.github.io/webhid) and WebUSB (wicg.github.io/webusb) that we use. TypeScript's DOM library has neither: Chromium alone does.

export type HidDevice = EventTarget & {
  readonly opened: boolean
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  open(): Promise<void>
  close(): Promise<void>
  forget(): Promise<void>
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>
}

export type HidReport = Event & { readonly data: DataView }
export type HidConnection = Event & { readonly device: HidDevice }
export type HidFilter = { readonly vendorId: number; readonly usagePage?: number }

export type Hid = EventTarget & {
  getDevices(): Promise<readonly HidDevice[]>
  requestDevice(options: { readonly filters: readonly HidFilter[] }): Promise<readonly HidDevice[]>
}

export type UsbInterface = {
  readonly interfaceNumber: number
  readonly alternates: readonly { readonly interfaceClass: number }[]
}

export type UsbDevice = {
  readonly opened: boolean
  readonly vendorId: number
  readonly productId: number
  readonly productName?: string | undefined
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  forget(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  releaseInterface(number: number): Promise<void>
  transferIn(endpoint: number, length: number): Promise<{ readonly status?: string; readonly data?: DataView | undefined }>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ readonly status?: string }>
}

export type UsbFilter = { readonly vendorId: number; readonly productId?: number }

export type Usb = {
  getDevices(): Promise<readonly UsbDevice[]>
  requestDevice(options: { readonly filters: readonly UsbFilter[] }): Promise<UsbDevice>
}

/** What a browser may have of them. */
export type DeviceApis = { readonly hid?: Hid; readonly usb?: Usb }
