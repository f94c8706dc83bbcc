import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import type { ReactNode } from 'react'
import { canSign } from '#core/identity/account-kind'
import { type Address, ZERO } from '#core/ethereum/address'
import { sentencesOf } from '#core/signing/finding'
import type { Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { PATHS } from '../links/paths.ts'
import { useAction } from '../wallet/use-action.ts'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'

/** Whom the rule on standing delegations (F4) warns of. */
const warnedOf = ({ findings }: Review): readonly Address[] =>
  findings
    .filter(({ rule, level }) => rule === 'delegation/standing' && level === 'danger')
    .flatMap(sentencesOf)
    .flatMap(({ values }) => {
      const who = values?.['who']
      return typeof who === 'object' && who.is === 'address' ? [who.address] : []
    })

/** The cure for an account of ours that runs code which we do not know: a request of its own, reviewed before it is signed. */
export function TakeCodeBack({ review }: { readonly review: Review }): ReactNode {
  const { session, requests } = usePorts<'session' | 'requests'>()
  const navigate = useNavigate()
  const accounts = useSource(session.accounts)
  const isOpen = useSource(session.state).kind === 'open'
  const propose = useAction(async (account: Address) => {
    const { chainId } = review
    const requestId = await requests.propose({ intent: { kind: 'delegate', account, to: ZERO }, account, chainId })
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  const ours = accounts.filter((account) => canSign(account) && warnedOf(review).includes(account.address))
  if (!isOpen || ours.length === 0) return null
  return ours.map(({ address, name }) => (
    <div key={address} className="flex flex-col gap-3" data-part="take-code-back">
      <Banner
        tone="warn"
        title={<Trans>Remove the account’s code first</Trans>}
        actions={
          <Button tone="primary" size="small" busy={propose.busy} onClick={() => void propose.start(address)}>
            <Trans>Review removal</Trans>
          </Button>
        }
      >
        <AddressView address={address} name={{ text: name, from: 'account' }} />{' '}
        <Trans>stops running its own code after this. It costs one transaction fee.</Trans>
      </Banner>
      {propose.error !== undefined && <ErrorNote error={propose.error} />}
    </div>
  ))
}
