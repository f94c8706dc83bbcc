import type { Account } from '#core/identity/account'
import { encodeUnsigned } from '#core/ethereum/digest'
import { fail, isError } from '#core/errors'
import { type Hex, toBytes } from '#core/bytes/hex'
import { domainSeparator, structHash } from '#core/messages/typed-data'
import type { TypedData } from '#core/messages/typed-data-type'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { DeviceChannel } from '../devices/device-port.ts'
import { devicePath, requireAddress } from '../devices/over-device.ts'
import type { SignTask } from '../signer.ts'
import {
  addressApdu,
  authorizationApdus,
  configurationApdu,
  type DeviceAddress,
  legacyTrailer,
  messageApdus,
  readLedgerAddress,
  readConfiguration,
  readSignature,
  transactionApdus,
  typedHashesApdu,
} from './commands.ts'
import { exchangeAll, failureFor, failureIn } from './exchange.ts'
import { isUnknown, type CommandPurpose } from './status.ts'
import { typedDataApdus } from './typed-data-apdus.ts'

/** From which on the app has types of transactions (EIP-2718, 2930, 1559), and reads typed data whole (app-ethereum, CHANGELOG). */
const TYPED_TRANSACTIONS = [1, 9, 0] as const
const WHOLE_TYPED_DATA = [1, 10, 0] as const

type Version = readonly [number, number, number]

const isBefore = (version: Version, least: Version): boolean => {
  const at = version.findIndex((part, index) => part !== least[index])
  return at >= 0 && (version[at] ?? 0) < (least[at] ?? 0)
}

const bytesOf = (hex: Hex): Uint8Array => toBytes(hex) ?? new Uint8Array()

/** The Ethereum app of a Ledger, open and unlocked. */
export type LedgerApp = {
  readonly version: Version
  /** `isShown`: the person compares it on the device and confirms. */
  address(path: string, isShown: boolean): Promise<DeviceAddress>
  /** r and s, which nobody has looked at yet. */
  sign(path: string, task: SignTask): Promise<{ readonly r: Hex; readonly s: Hex }>
}

/** Finds the app open. Throws `device/locked`, `device/wrong-app`, `device/bad-answer`. */
export async function openLedger(channel: DeviceChannel): Promise<LedgerApp> {
  const { version } = readConfiguration(await exchangeAll(channel, [configurationApdu()], failureFor('configuration')))
  const old = () => fail('device/old-version', { has: version.join('.') })
  const send = (commands: readonly Uint8Array[], purpose: CommandPurpose) =>
    exchangeAll(channel, commands, failureIn(purpose, version, isUnknown))

  const sendTransaction = (path: string, transaction: UnsignedTransaction): Promise<Uint8Array> => {
    const isLegacy = transaction.type === 'legacy'
    if (!isLegacy && isBefore(version, TYPED_TRANSACTIONS)) throw old()
    const trailer = isLegacy ? legacyTrailer(transaction.chainId) : 0
    return send(transactionApdus(path, bytesOf(encodeUnsigned(transaction)), trailer), 'transaction')
  }

  /** Whole where the app can, or else by the two hashes, which it shows and signs where blind signing is on. */
  const sendTypedData = async (path: string, data: TypedData): Promise<Uint8Array> => {
    const byHashes = () => send([typedHashesApdu(path, bytesOf(domainSeparator(data)), bytesOf(structHash(data)))], 'typed-data')
    const whole = isBefore(version, WHOLE_TYPED_DATA) ? undefined : typedDataApdus(path, data)
    if (whole === undefined) return byHashes()
    try {
      return await send(whole, 'typed-data')
    } catch (error) {
      // Those with little space, such as a Nano S, have the newer version without it.
      if (isError(error, 'device/old-version')) return byHashes()
      throw error
    }
  }

  const answerTo = (path: string, task: SignTask): Promise<Uint8Array> => {
    if (task.kind === 'transaction') return sendTransaction(path, task.transaction)
    if (task.kind === 'message') return send(messageApdus(path, bytesOf(task.message)), 'message')
    if (task.kind === 'typed-data') return sendTypedData(path, task.data)
    return send(authorizationApdus(path, task.authorization), 'authorization')
  }

  return {
    version,
    address: async (path, isShown) => readLedgerAddress(await send([addressApdu(path, isShown)], 'address')),
    sign: async (path, task) => readSignature(await answerTo(path, task)),
  }
}

/** Has the device sign for an account, which it has to have. Throws `device/*`; whose signature it is, nobody has looked at yet. */
export async function signWithLedger(
  channel: DeviceChannel,
  account: Account,
  task: SignTask,
  confirm: () => void,
): Promise<{ readonly r: Hex; readonly s: Hex }> {
  const app = await openLedger(channel)
  const path = devicePath(account)
  requireAddress(account, (await app.address(path, false)).address)
  confirm()
  return app.sign(path, task)
}
