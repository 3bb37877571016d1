import { normalizeEmailAddress } from '../../src/contract/emailAddress.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import { expectThat } from '../server/documented.ts'
import { type AffiliateFuzz, affiliateTargets } from '../server/fuzzing/affiliateApi.ts'
import { createAffiliateFuzz } from '../server/fuzzing/affiliateContext.ts'
import { affiliatePagesTarget, checkMarkup } from '../server/fuzzing/affiliatePages.ts'
import { fuzz } from '../server/fuzzing/fuzz.ts'
import { secured } from '../server/fuzzing/secured.ts'
import type { Proof } from './proof.ts'

/**
 * Every answer of the affiliate program to a generated request is documented, below 500, and has a reason and a next step.
 * No request without a session or of another site changes an account, no mail has a foreign recipient or markup, and
 * no account without an approval has a key.
 */
export const fuzzedAffiliates: Proof = {
  name: 'fuzzed-affiliates',
  count: 40_000,
  async run({ count, seed, report }) {
    const program = await createAffiliateFuzz()
    try {
      const targets = [...affiliateTargets(program), affiliatePagesTarget(program)].map(secured)
      let executed = 0
      for (const [index, target] of targets.entries()) {
        const share = Math.floor(count / targets.length) + (index < count % targets.length ? 1 : 0)
        const { findings, statuses } = await fuzz(target, { seed, count: share })
        const [first] = findings
        if (first) throw new Error(`${first.target}, seed ${first.seed}: ${first.wrong}\n${first.asked}`)
        report(
          `${target.name}: ${[...statuses]
            .sort()
            .map(([status, times]) => `${times} × ${status}`)
            .join(', ')}`,
        )
        executed += statuses.get(200) ?? 0
      }
      await program.settle()
      for (const mail of program.mails) checkMail(mail)
      await checkAccounts(program)
      const [failure] = program.reported
      if (failure !== undefined) throw new Error(`A call failed by its own fault (seed ${seed}): ${failure}`)
      return { requests: count, executed, mails: program.mails.length }
    } finally {
      await program.close()
    }
  },
}

function checkMail({ to, subject, html }: Mail): void {
  expectThat(normalizeEmailAddress(to) === to, `a mail goes to ${JSON.stringify(to)}`)
  expectThat(!/[\r\n]/.test(subject), 'a subject has two lines')
  checkMarkup(html)
}

/** Keys belong to the approved partner alone, and accounts without a verified address got no decision. */
async function checkAccounts({ store, context }: AffiliateFuzz): Promise<void> {
  for (const { status, partnerId, verifiedAt } of await store.affiliates.list(context.clock())) {
    const keys = partnerId === undefined ? [] : await store.apiKeys.list(0, partnerId)
    const live = keys.filter(({ revokedAt }) => revokedAt === undefined)
    if (status !== 'approved') expectThat(live.length === 0, `${partnerId} has a key while it is ${status}`)
    if (status === 'unverified') expectThat(verifiedAt === undefined && partnerId === undefined, 'it is unverified')
  }
}
