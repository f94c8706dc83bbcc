import { createUrDecoder } from '#core/ur/ur-decoder'
import { decodeBytesMessage, requestText } from '#core/ur/registry/bytes-message'

/**
 * Puts together what comes as the parts of a message: a signed transaction as hex, or a request as JSON. It answers `undefined` until the last of them. It
 * throws `device/code-unreadable`, and `device/wrong-code` for a message of another kind, which is for a device.
 */
export function createTextOfParts(): (text: string) => string | undefined {
  const decoder = createUrDecoder()
  return (text) => {
    const step = decoder.take(text)
    if (step.kind !== 'done') return undefined
    const message = decodeBytesMessage(step)
    return message.kind === 'raw-transaction' ? message.raw : requestText(message)
  }
}
