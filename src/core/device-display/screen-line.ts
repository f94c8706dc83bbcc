import type { Hex } from '../bytes/hex.ts'
import type { Words } from '../text/words.ts'
import type { DeviceModel } from './device-model.ts'

/** What a device prints after a label. */
export type LineValue =
  | { readonly is: 'hash'; readonly hash: Hex }
  /** In the letters that the device uses: with a checksum (ERC-55), or small ones alone. */
  | { readonly is: 'address'; readonly text: string }
  /** A number, an amount, a word of the device's own. `note`: what stands beside it in the device's own way. */
  | { readonly is: 'text'; readonly text: string; readonly note?: Words }
  /** Text that whoever asks wrote. */
  | { readonly is: 'foreign'; readonly text: string }
  /** Hex digits over as many pages as they take. */
  | { readonly is: 'bytes'; readonly hex: Hex }
  /** There is something, and how the device writes it is not known. */
  | { readonly is: 'unknown'; readonly what: Words }

/** One line of a device's screen. */
export type ScreenLine = {
  /** As the device prints it, in its English. */
  readonly label: string
  /** The title that it stands under: of typed data the path to the struct. */
  readonly under?: string
  /** Absent: the label is all there is. */
  readonly value?: LineValue
  /** Where it is not always there: when it is. */
  readonly only?: Words
}

/** What a model shows of a request, in its order; or that this is not known, which is never guessed. */
export type DeviceDisplay =
  | {
      readonly kind: 'known'
      readonly model: DeviceModel
      /** The program whose source this follows, and its version. */
      readonly by: string
      /** What has to be switched on before, or it refuses. */
      readonly needs?: Words
      readonly lines: readonly ScreenLine[]
      /** How many further lines there are, which are not listed. */
      readonly left: number
      /** What it may show instead. */
      readonly instead?: Words
    }
  | { readonly kind: 'unknown'; readonly model: DeviceModel; readonly why: 'model' | 'refused' | 'not-yet' }
