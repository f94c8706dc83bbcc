import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { Request } from '#core/signing/request'
import { LastKnown, useSentence } from '#features/shared'
import { Hallmark } from '#ui/evidence/hallmark'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { Bar } from '#ui/feedback/skeleton'
import { ReviewHead } from './review-head.tsx'

type UnreadProps = { readonly request: Request; readonly chain: Chain; readonly account: Account | undefined }

/** What is asked for, where nothing of the chain could be read yet: this asks no endpoint. What it does is shown as unknown. */
export function UnreadReview({ request, chain, account }: UnreadProps): ReactNode {
  const words = useSentence(request)
  return (
    <div data-part="unread-review">
      <ReviewHead request={request} chain={chain} account={account} />
      <h1 className="mb-7 text-lead font-semibold wrap-anywhere">
        {words === undefined ? <Bar width={34} tall="head" /> : <SentenceText words={words} />}
      </h1>
      <ScreenSection title={<Trans>Effects</Trans>}>
        <div className="flex items-start gap-2 text-amber">
          <span className="flex h-6 shrink-0 items-center">
            <Hallmark evidence={{ kind: 'unknown', method: 'none' }} />
          </span>
          <p>
            <Trans>
              Unknown: we couldn’t read anything from {chain.name}. You can sign once we’ve read the account’s balance and the number of its
              next transaction.
            </Trans>
          </p>
        </div>
        <LastKnown chain={chain} account={request.account} />
      </ScreenSection>
    </div>
  )
}
