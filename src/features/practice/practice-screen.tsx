import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Link, useNavigate } from '#ui/router/router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Account } from '#core/identity/account'
import type { Words } from '#core/text/words'
import {
  isAccountAndChain,
  MissingAccountOrChain,
  PATHS,
  useAction,
  useAccountAndChain,
  useOwnPractice,
  useSource,
  usePorts,
} from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen, ScreenSection } from '#ui/layout/page'
import { SentenceText, plainSentence } from '#ui/text/sentence-text'
import { type PracticeItem, ITEMS } from './items.ts'
import { PRACTICE_CHAIN } from './contracts.ts'

/** Fetched apart: who practises with their own account needs it not. */
const FirstMinute = lazy(async () => ({ default: (await import('./minute/first-minute.tsx')).FirstMinute }))

/** Friendly, hostile and odd things to sign, on a chain where nothing is worth anything; for a newcomer, a minute with some of them. */
export function PracticeScreen(): ReactNode {
  if (!useOwnPractice())
    return (
      <Suspense>
        <FirstMinute />
      </Suspense>
    )
  return <PracticeRequests />
}

function PracticeRequests(): ReactNode {
  const place = useAccountAndChain()
  return (
    <Screen
      title={<Trans>Practice requests</Trans>}
      lede={
        <Trans>
          Each one opens a Review, as if an app had asked. See what it would do, then reject or sign it. Nothing here has real value.
        </Trans>
      }
    >
      {!isAccountAndChain(place) ? (
        <MissingAccountOrChain place={place} />
      ) : place.chain.chainId === PRACTICE_CHAIN ? (
        <Things account={place.account} />
      ) : (
        <Elsewhere />
      )}
    </Screen>
  )
}

function Elsewhere(): ReactNode {
  const { book } = usePorts<'book'>()
  const practice = useSource(book.chains).find((chain) => chain.chainId === PRACTICE_CHAIN)
  return (
    <Empty
      icon="check"
      title={<Trans>Only on the practice chain</Trans>}
      actions={
        practice ? (
          <Button tone="primary" onClick={() => void book.select(PRACTICE_CHAIN)}>
            <Trans>Switch to the practice chain</Trans>
          </Button>
        ) : (
          <Link to={PATHS.chains} className={buttonStyle('primary')}>
            <Trans>Add the practice chain</Trans>
          </Link>
        )
      }
    >
      <Trans>On any other chain, these requests would be real.</Trans>
    </Empty>
  )
}

function Things({ account }: { readonly account: Account }): ReactNode {
  const wallet = usePorts<'requests'>()
  const navigate = useNavigate()
  const propose = useAction(async (item: PracticeItem) => {
    const asks = item.asks({ account: account.address, nowSeconds: BigInt(Math.floor(Date.now() / 1000)) })
    const requestId = await wallet.requests.propose({ ...asks, account: account.address, chainId: PRACTICE_CHAIN })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  return (
    <>
      {propose.error !== undefined && <ErrorNote error={propose.error} />}
      <Group title={<Trans>Friendly</Trans>} group="friendly" onReview={(item) => void propose.start(item)} />
      <Group title={<Trans>Hostile</Trans>} group="hostile" onReview={(item) => void propose.start(item)} />
      <Group title={<Trans>Unusual</Trans>} group="odd" onReview={(item) => void propose.start(item)} />
    </>
  )
}

function Group({
  title,
  group,
  onReview,
}: {
  readonly title: ReactNode
  readonly group: PracticeItem['group']
  readonly onReview: (item: PracticeItem) => void
}): ReactNode {
  return (
    <ScreenSection title={title}>
      <ul className="border-t border-hair">
        {ITEMS.filter((item) => item.group === group).map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hair py-3"
            data-practice={item.id}
          >
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="font-semibold">
                <SentenceText words={item.title} />
              </h3>
              <p className="text-small text-soft">
                <SentenceText words={item.about} />
              </p>
            </div>
            <ReviewButton title={item.title} onPress={() => onReview(item)} />
          </li>
        ))}
      </ul>
    </ScreenSection>
  )
}

function ReviewButton({ title, onPress }: { readonly title: Words; readonly onPress: () => void }): ReactNode {
  const { i18n } = useLingui()
  return (
    <Button size="small" onClick={onPress}>
      <Trans>Review</Trans>
      <span className="sr-only">: {plainSentence(title, i18n)}</span>
    </Button>
  )
}
