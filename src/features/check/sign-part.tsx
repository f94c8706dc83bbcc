import { Trans } from '@lingui/react/macro'
import { useNavigate } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import { canSign } from '#core/identity/account-kind'
import type { Account } from '#core/identity/account'
import { type Address, short } from '#core/ethereum/address'
import { PATHS, useAction, useSource, usePorts } from '#features/shared'
import type { Review } from '#review'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { Select } from '#ui/forms/select'
import { type CheckSubject, type Proposal, proposalOf } from '#wallet'

type SignProps = { readonly subject: CheckSubject; readonly review: Review }

/** From a second opinion to a signature of our own: a request, with a Review of its own as the account that signs. Nothing where no account of ours could. */
export function SignPart({ subject, review }: SignProps): ReactNode {
  const { session, book } = usePorts<'session' | 'book'>()
  const isOpen = useSource(session.state).kind === 'open'
  const ours = useSource(session.accounts).filter((account) => canSign(account) && !account.hidden)
  const chains = useSource(book.chains)
  const [chosen, setChosen] = useState<Address>()
  const [first] = ours
  if (!isOpen || first === undefined || !review.verdict.mayBeSigned) return null
  const asked = ours.find(({ address }) => address === subject.account)
  const account = asked ?? ours.find(({ address }) => address === chosen) ?? first
  const proposal = proposalOf(subject.asked, { ...subject, account: account.address })
  if (proposal === undefined || !chains.some(({ chainId }) => chainId === proposal.chainId)) return null
  return (
    <ScreenSection title={<Trans>Sign it here</Trans>}>
      <div className="flex max-w-(--measure) flex-col gap-4" data-part="sign-here">
        <p className="text-soft">
          <Trans>You review it once more, as the account that signs. Nothing is signed before that.</Trans>
        </p>
        {asked === undefined && ours.length > 1 && <WhichField ours={ours} account={account} onChoose={setChosen} />}
        <ProposeButton proposal={proposal} account={account} />
      </div>
    </ScreenSection>
  )
}

type WhichProps = { readonly ours: readonly Account[]; readonly account: Account; readonly onChoose: (address: Address) => void }

const WhichField = ({ ours, account, onChoose }: WhichProps): ReactNode => (
  <Field label={<Trans>Account</Trans>} help={<Trans>It names none of your accounts.</Trans>}>
    <Select
      options={ours.map(({ address, name }) => ({ value: address, label: `${name} · ${short(address)}` }))}
      value={account.address}
      onChoose={onChoose}
    />
  </Field>
)

function ProposeButton({ proposal, account }: { readonly proposal: Proposal; readonly account: Account }): ReactNode {
  const { requests } = usePorts<'requests'>()
  const navigate = useNavigate()
  const propose = useAction(async () => {
    const requestId = await requests.propose(proposal)
    await navigate({ to: PATHS.review, params: { requestId } })
  })
  return (
    <>
      <div>
        <Button busy={propose.busy} onClick={() => void propose.start()}>
          {/* One piece: the gap of a button is between its drawing and its words. */}
          <span>
            <Trans>
              Sign with <HostileText text={account.name} most={32} />
            </Trans>
          </span>
        </Button>
      </div>
      {propose.error !== undefined && <ErrorNote error={propose.error} />}
    </>
  )
}
