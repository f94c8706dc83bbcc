import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useWords } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'
import { isError } from '#core/errors'
import type { Signable } from '#core/signing/signable'
import { encodeLink } from '#decode'
import { download, PATHS, useAction, useNames } from '#features/shared'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { plainSentence } from '#ui/text/sentence-text'
import type { CheckSubject } from '#wallet'
import { writeReport } from './report.ts'
import type { Choices } from '../choices.ts'

type ShareProps = {
  readonly subject: CheckSubject
  readonly review: Review
  readonly text: string
  readonly choices: Choices
  readonly working: boolean
}

/** `undefined` for what no link carries. */
function linkOf(asked: Signable): string | undefined {
  try {
    return `${location.origin}${PATHS.check}#${encodeLink(asked)}`
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}

/** For somebody else to look at: a link that holds what is asked, or a file that holds what was found as well. */
export function SharePart({ subject: { asked, account, chainId }, review, text, choices, working }: ShareProps): ReactNode {
  const { t } = useLingui()
  const { i18n } = useWords()
  const nameOf = useNames(chainId)
  const link = useMemo(() => linkOf(asked), [asked])
  const save = useAction(async () =>
    download(
      `assay-report-${review.hashes[0]?.value.slice(2, 10) ?? 'check'}.json`,
      writeReport({ review, text, choices: account === undefined ? choices : { ...choices, account }, at: Date.now() }, (words) =>
        plainSentence(words, i18n),
      ),
    ),
  )
  return (
    <ScreenSection title={<Trans>Share</Trans>}>
      <div className="flex flex-col gap-3" data-part="share">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {link !== undefined && (
            <CopyButton text={link} label={t`Copy link`}>
              <span className="px-1 font-semibold text-ink" data-link={link}>
                <Trans>Copy link</Trans>
              </span>
            </CopyButton>
          )}
          <Button size="small" onClick={() => void save.start()} disabled={working} busy={save.busy}>
            <Trans>Save a report</Trans>
          </Button>
        </div>
        <p className="max-w-(--measure) text-small text-soft">
          {link === undefined ? (
            <Trans>It’s too long for a link. The report is a file with the request, the findings and the hashes.</Trans>
          ) : (
            <Trans>
              The link carries the request after its #, which no browser sends to a server. The report is a file with the request, the
              findings and the hashes. Whoever opens either one checks it again.
            </Trans>
          )}
        </p>
        {account !== undefined && (
          <div className="flex flex-wrap items-center gap-x-2 text-small text-soft">
            <Trans>
              Whoever opens it sees that it’s about <AddressView address={account} name={nameOf(account)} />
            </Trans>
          </div>
        )}
        {save.error !== undefined && <ErrorNote error={save.error} />}
      </div>
    </ScreenSection>
  )
}
