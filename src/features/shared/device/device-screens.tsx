import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { deviceDisplay } from '#core/device-display/device-display'
import type { DeviceModel } from '#core/device-display/device-model'
import type { DeviceDisplay } from '#core/device-display/screen-line'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { safeLevel, type SafeLevel } from '#core/signing/safe-levels'
import type { Signable } from '#core/signing/signable'
import type { Review } from '#review'
import { Disclosure } from '#ui/layout/disclosure'
import { SentenceText } from '#ui/text/sentence-text'
import { CompareHashes, HashDialog } from '../review/details/compare.tsx'
import { MODEL_NAMES } from './model-names.ts'
import { type OnBigHash, ScreenLines } from './screen-lines.tsx'

type ScreensProps = {
  readonly model: DeviceModel
  readonly review: Pick<Review, 'asked' | 'hashes'>
  /** What the device signs, where that is not what is reviewed: an authorization goes before its transaction. */
  readonly signable?: Signable | undefined
  /** Whose key is in it; absent: not known. */
  readonly account?: Address | undefined
}

/** What a model of a device will show of a request, line by line, and the hashes that it does not show. What is not known is told, and never guessed. */
export function DeviceScreens({ model, review, signable = review.asked, account }: ScreensProps): ReactNode {
  const [big, setBig] = useState<{ readonly title: string; readonly hex: Hex }>()
  const display = deviceDisplay(model, signable, account)
  const level = safeLevel(signable)
  const printed = display.kind === 'known' ? display.lines.flatMap(({ value }) => (value?.is === 'hash' ? [value.hash] : [])) : []
  const others = review.hashes.filter(({ value }) => !printed.includes(value))
  const onBig: OnBigHash = (title, hex) => setBig({ title, hex })
  return (
    <div className="flex flex-col gap-4" data-part="device-screens" data-model={model} data-display={display.kind}>
      {display.kind === 'known' ? <Known display={display} onBig={onBig} /> : <Unknown why={display.why} />}
      {signable !== review.asked && (
        <p className="text-small text-soft">
          <Trans>Then the transaction that carries it. Its hash is known once this is signed.</Trans>
        </p>
      )}
      {level !== undefined && <Level level={level} onBig={onBig} />}
      {display.kind === 'known' && others.length > 0 && signable === review.asked && (
        <Disclosure title={<Trans>Hashes it doesn’t show</Trans>} hint={<Plural value={others.length} one="# hash" other="# hashes" />}>
          <CompareHashes asked={review.asked.kind} hashes={others} />
        </Disclosure>
      )}
      {display.kind === 'unknown' && display.why !== 'refused' && <CompareHashes asked={review.asked.kind} hashes={review.hashes} />}
      <HashDialog hex={big?.hex} title={big?.title} onClose={() => setBig(undefined)} />
    </div>
  )
}

function Known({
  display: { model, by, needs, lines, left, instead },
  onBig,
}: {
  readonly display: Extract<DeviceDisplay, { readonly kind: 'known' }>
  readonly onBig: OnBigHash
}): ReactNode {
  const name = MODEL_NAMES[model]
  return (
    <>
      <p className="text-small text-soft">
        <Trans>
          As {name} prints it, from the top ({by}). Reject it there if a line differs. Letters may be capital there, and 0x may be missing.
        </Trans>
      </p>
      {needs !== undefined && (
        <p className="text-small" data-part="device-needs">
          <SentenceText words={needs} />
        </p>
      )}
      <ScreenLines lines={lines} onBig={onBig} />
      {left > 0 && (
        <p className="text-small">
          <Plural value={left} one="# more line follows, which isn’t listed here." other="# more lines follow, which aren’t listed here." />
        </p>
      )}
      {instead !== undefined && (
        <p className="text-small text-soft">
          <SentenceText words={instead} />
        </p>
      )}
    </>
  )
}

function Unknown({ why }: { readonly why: Extract<DeviceDisplay, { readonly kind: 'unknown' }>['why'] }): ReactNode {
  if (why === 'refused')
    return (
      <p>
        <Trans>This model doesn’t sign this.</Trans>
      </p>
    )
  return (
    <p>
      {why === 'model' ? (
        <Trans>We don’t know what this model prints of it. Compare the hashes that it shows.</Trans>
      ) : (
        <Trans>Your wallet makes a transaction of it first. The device shows that one.</Trans>
      )}
    </p>
  )
}

/** What is inside of what a Safe’s owner signs: the same hash on every owner’s screen. */
function Level({ level, onBig }: { readonly level: SafeLevel; readonly onBig: OnBigHash }): ReactNode {
  const { t } = useLingui()
  const titles = { transaction: t`Safe transaction inside`, approved: t`Hash it approves`, message: t`Message inside` }
  const hash = (label: string, value: Hex) => ({ label, value: { is: 'hash', hash: value } }) as const
  return (
    <section className="flex flex-col gap-2" data-part="safe-level">
      <h3 className="text-small font-semibold">
        <Trans>One level down, for every owner to compare</Trans>
      </h3>
      <ScreenLines
        lines={[
          hash(titles[level.kind], level.whole),
          ...(level.kind === 'transaction' ? [hash(t`Domain`, level.domain), hash(t`Message of the typed data`, level.struct)] : []),
        ]}
        onBig={onBig}
        isOurs
      />
    </section>
  )
}
