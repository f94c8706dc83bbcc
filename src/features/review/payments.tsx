import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FirstOf } from '#features/shared'
import type { Review } from '#review'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'

/** The calls that an account makes by its own code, each in its own words, as they are read from what is signed. */
export function Payments({ review: { explanation, account } }: { readonly review: Review }): ReactNode {
  if (!('call' in explanation) || explanation.call.to !== account || explanation.inner.length < 2) return null
  return (
    <ScreenSection title={<Trans>One by one</Trans>}>
      <FirstOf
        items={explanation.inner}
        renderItems={(shown) => (
          <ol className="list-decimal ps-6" data-part="payments">
            {shown.map(({ intent }, at) => (
              <li key={at} className="border-b border-hair py-1.5 last:border-b-0">
                <SentenceText words={intent} />
              </li>
            ))}
          </ol>
        )}
      />
    </ScreenSection>
  )
}
