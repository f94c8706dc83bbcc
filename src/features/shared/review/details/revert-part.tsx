import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { size } from '#core/bytes/hex'
import type { Review } from '#review'
import { CopyButton } from '#ui/buttons/copy-button'
import { SentenceText } from '#ui/text/sentence-text'
import { WholeText } from '../content/whole-text.tsx'

/** Why it fails, in words as far as there are any, and the bytes that it fails with. */
export function RevertPart({
  review: { revert, revertData = '0x' },
}: {
  readonly review: Pick<Review, 'revert' | 'revertData'>
}): ReactNode {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3" data-part="revert">
      {revert !== undefined && (
        <p>
          <SentenceText words={revert} />.
        </p>
      )}
      {size(revertData) > 0 ? (
        <div>
          <p className="mb-1 flex items-center justify-between gap-3 text-small text-soft">
            <Trans>The bytes it fails with</Trans> <CopyButton text={revertData} label={t`Copy bytes`} />
          </p>
          <WholeText text={revertData} label={t`The bytes it fails with`} />
        </div>
      ) : (
        <p className="text-small text-soft">
          <Trans>It fails without any bytes.</Trans>
        </p>
      )}
    </div>
  )
}
