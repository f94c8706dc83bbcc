/** Public entry of src/signers: the one port for everything that signs. See its README. */
export { requireYes, signableKind } from './capability.ts'
export { readAddresses, showAddress } from './devices/read-device.ts'
export { signerOf } from './signer-of.ts'
export { signatureBytes, signatureOf, signedTransaction } from './signed.ts'
export type { AllowedDevice, DeviceAccess, DeviceChannel, DeviceMaker, DevicePort, PluggedDevice } from './devices/device-port.ts'
export type { DeviceWaiting } from './devices/over-device.ts'
export type {
  Capability,
  DeviceQuestion,
  DisplayedFact,
  SignableKind,
  Signed,
  Signer,
  SignerPorts,
  SignerProgress,
  SignOptions,
  SignTask,
} from './signer.ts'
