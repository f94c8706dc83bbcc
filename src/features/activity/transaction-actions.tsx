import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import type { WireError } from '#core/errors'
import { PATHS, useAction, usePorts, useUndo } from '#features/shared'
import { Button, buttonStyle, type ButtonSize, type ButtonTone } from '#ui/buttons/button'
import type { TransactionAction } from './situation.ts'

type OffersProps = {
  readonly item: OwnTransaction
  readonly offers: readonly TransactionAction[]
  readonly size?: ButtonSize
  /** The first of them stands out. */
  readonly lead?: ButtonTone
  readonly children?: (error: WireError | undefined, buttons: ReactNode) => ReactNode
}

/** Buttons for what is offered. Replacing leads to a Review; nothing is signed or sent by a press alone but stored bytes. */
export function TransactionActions({ item, offers, size = 'normal', lead = 'plain', children }: OffersProps): ReactNode {
  const { transactions, replace } = usePorts<'transactions' | 'replace'>()
  const navigate = useNavigate()
  const send = useAction(() => transactions.deliver(item))
  const propose = useAction(async (how: 'speed-up' | 'cancel') => {
    const requestId = await replace(item.id, how)
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const aside = useAside([item])
  const words = useOfferWords()
  const does: Record<Exclude<TransactionAction, 'keep'>, () => void> = {
    send: () => void send.start(),
    'send-again': () => void send.start(),
    'speed-up': () => void propose.start('speed-up'),
    cancel: () => void propose.start('cancel'),
    'put-aside': () => void aside.start(),
  }
  const isBusy = (offer: TransactionAction): boolean =>
    offer === 'send' || offer === 'send-again' ? send.busy : offer === 'put-aside' ? aside.busy : propose.busy
  const buttons = offers.map((offer, at) =>
    offer === 'keep' ? (
      <Link key={offer} to={PATHS.activity} className={buttonStyle('plain', size)}>
        {words[offer]}
      </Link>
    ) : (
      <Button key={offer} size={size} tone={at === 0 ? lead : 'plain'} busy={isBusy(offer)} onClick={does[offer]} data-offer={offer}>
        {words[offer]}
      </Button>
    ),
  )
  const error = send.error ?? propose.error ?? aside.error
  return children ? children(error, buttons) : buttons
}

function useOfferWords(): Record<TransactionAction, ReactNode> {
  return {
    send: <Trans>Send now</Trans>,
    'send-again': <Trans>Send again</Trans>,
    'speed-up': <Trans>Speed up</Trans>,
    cancel: <Trans>Cancel</Trans>,
    keep: <Trans>Keep</Trans>,
    'put-aside': <Trans>Archive</Trans>,
  }
}

/** Out of the way, and back again while the toast stands, or from the list of those put aside. */
export function useAside(items: readonly OwnTransaction[]) {
  const { transactions } = usePorts<'transactions'>()
  const { t } = useLingui()
  const offerUndo = useUndo()
  const ids = items.map(({ id }) => id)
  return useAction(async () => {
    await transactions.putAside(ids)
    const count = ids.length
    offerUndo(count === 1 ? t`Archived` : t`${count} archived`, () => transactions.bringBack(ids))
  })
}
