import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useMemo } from 'react'
import { whileWatched } from '#core/watched'
import { falseThing, PATHS, useAction, useBook, useSource } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button, linkStyle } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Pending } from '#ui/state/pending'
import type { Lie } from '#wallet'

/** Who was caught lying: told at once, and until the person says that they read it. */
export const LieNotice = (): ReactNode => (
  <Pending failed={() => null}>
    <UnreadLies />
  </Pending>
)

function UnreadLies(): ReactNode {
  const { lies } = useBook('evidence')
  // A Worker that is gone is replaced, and tells then.
  const unread = useSource(useMemo(() => whileWatched(lies.unread, () => void lies.load().catch(() => undefined)), [lies]))
  const read = useAction(() => lies.read())
  const newest = unread.at(-1)
  return newest === undefined ? null : <LieBanner lie={newest} more={unread.length - 1} onRead={() => void read.start()} />
}

/** One lie in one sentence: who, what was false, and that nothing of it was used. */
export function LieBanner({ lie, more, onRead }: { readonly lie: Lie; readonly more: number; readonly onRead: () => void }): ReactNode {
  const { i18n, t } = useLingui()
  const what = i18n._(falseThing(lie.what))
  const { endpoint } = lie
  const spoken =
    lie.kind === 'other-chain'
      ? t`${endpoint} serves a different chain from the one the light client verified. Nothing from it was used.`
      : lie.kind === 'withheld'
        ? t`${endpoint} left ${what} out of its answer. Nothing from it was used.`
        : lie.transaction === undefined
          ? t`${endpoint} gave a false answer: ${what} didn’t match its own proof. Nothing from it was used.`
          : t`${endpoint} gave a false answer: a transaction’s fields don’t match its hash. Nothing from it was used.`
  useAnnouncement(spoken, 'assertive')
  const number = lie.block && new Intl.NumberFormat(i18n.locale).format(lie.block.number)
  return (
    <div className="mx-auto mb-2 w-full max-w-264 px-4 sm:px-6" data-lie={endpoint}>
      <Banner
        tone={lie.kind === undefined ? 'danger' : 'warn'}
        title={
          lie.kind === 'other-chain' ? (
            <Trans>
              <HostileText text={endpoint} /> serves a different chain: its block {number} isn’t the one the light client verified.
            </Trans>
          ) : lie.kind === 'withheld' ? (
            <Trans>
              <HostileText text={endpoint} /> gave an incomplete answer: it left out {what} of block {number}, which we asked for.
            </Trans>
          ) : number === undefined && lie.transaction === undefined ? (
            <Trans>
              <HostileText text={endpoint} /> gave a false answer: {what} didn’t match its own proof.
            </Trans>
          ) : number === undefined ? (
            <Trans>
              <HostileText text={endpoint} /> gave a false answer: a transaction’s fields don’t match its hash.
            </Trans>
          ) : (
            <Trans>
              <HostileText text={endpoint} /> gave a false answer: {what} of block {number} didn’t match its own proof.
            </Trans>
          )
        }
        actions={
          <>
            <Link to={PATHS.evidence} hash="lies" className={linkStyle}>
              <Trans>See the log</Trans>
            </Link>
            <Button size="small" onClick={onRead}>
              <Trans>Dismiss</Trans>
            </Button>
          </>
        }
      >
        {lie.kind === 'other-chain' ? (
          <Trans>Nothing from it was used. This endpoint isn’t used while it serves a different chain.</Trans>
        ) : lie.kind === 'withheld' ? (
          <Trans>Nothing from it was used. If this continues, the endpoint isn’t used for a while.</Trans>
        ) : (
          <Trans>Nothing from it was used. This endpoint is blocked until you allow it again.</Trans>
        )}{' '}
        {more > 0 && <Plural value={more} one="There is # more." other="There are # more." />}
      </Banner>
    </div>
  )
}
