import { affiliateCaps } from '../../../core/memo/affiliateCaps.ts'
import { site } from '../../../site.ts'
import { ApiError } from '../../apiError.ts'
import { checkbox, field, form, submit } from '../../page/form.ts'
import { type Html, linkButton } from '../../page/htmlParts.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { affiliateServices } from '../affiliateServices.ts'
import { shareHint } from './accountFacts.ts'
import { type AffiliatePage, countMail, type PageVisit, readBps, textOf } from './pageVisit.ts'
import { errorNote, nextSteps, showMessage, showPage } from './showPage.ts'

/** Introduces the program, with the form that registers a partner. */
export const homePage: AffiliatePage = {
  get: async (visit) => showRegistration(visit),
  async post(visit) {
    const { context } = visit
    try {
      await affiliateServices.affiliateRegistration.run(registrationOf(visit), context, countMail(visit))
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code === 'misconfigured') throw thrown
      return showRegistration(visit, thrown)
    }
    return showMessage(
      {
        title: 'Check your email',
        text: [
          'If the address is new, a link to verify it is on its way. It works once, for 30 minutes.',
          'An address gets at most three such emails a day.',
        ],
      },
      context,
    )
  },
}

/** Reads the form as the input of the operation, which validates it. */
function registrationOf(visit: PageVisit) {
  const split = (name: string) => {
    const receiver = textOf(visit, name)
    return receiver === '' ? undefined : { name: receiver, basisPoints: readBps(textOf(visit, `${name}Points`)) }
  }
  return {
    name: textOf(visit, 'name'),
    email: textOf(visit, 'email'),
    thorchain: split('thorchain'),
    maya: split('maya'),
    terms: textOf(visit, 'terms') === 'yes',
  }
}

/** Shows the program with its form, below an error and what to do about it. */
export function showRegistration(visit: PageVisit, error?: ApiError, hint?: string): Response {
  const value = (name: string, fallback = '') => (visit.form.has(name) ? textOf(visit, name) : fallback)
  const problem = (path: string) => error?.fields[path]
  const body: Html[] = [
    errorNote(error, hint),
    `<div class="card"><h2>Register</h2>${form(affiliatePaths.home, [
      field({
        name: 'name',
        label: 'Name',
        value: value('name'),
        required: true,
        maxLength: 60,
        autocomplete: 'organization',
        hint: 'People see it beside your fee.',
        problem: problem('name'),
      }),
      field({
        name: 'email',
        label: 'E-mail address',
        type: 'email',
        value: value('email'),
        required: true,
        autocomplete: 'email',
        problem: problem('email'),
      }),
      ...splitFields('thorchain', 'THORName or THORChain address', affiliateCaps.THORCHAIN.bps, { value, problem }),
      ...splitFields('maya', 'MAYAName or Maya address (optional)', affiliateCaps.MAYACHAIN.bps, { value, problem }),
      checkbox(
        'terms',
        'I accept the <a href="/terms">terms</a> of this site.',
        problem('terms') && 'Accept the terms to register.',
      ),
      submit('Register'),
    ])}</div>`,
    nextSteps(visit.context),
    `<div class="card"><h2>You have an account</h2><div class="acts">${linkButton(affiliatePaths.signIn, 'Sign in')}</div></div>`,
  ]
  const lede = `Earn a share of every swap that comes from your link, your widget or your API key. The networks pay it on chain; ${site.name} never holds it.`
  return showPage({ title: 'Affiliate program', current: 'register', error, lede, body }, visit.context)
}

/** What a refused form had in its fields, and what is wrong with them. */
interface TypedForm {
  readonly value: (name: string, fallback?: string) => string
  readonly problem: (path: string) => string | undefined
}

function splitFields(name: string, label: string, most: number, { value, problem }: TypedForm): Html[] {
  return [
    field({
      name,
      label,
      value: value(name),
      maxLength: 120,
      problem: problem(`${name}.name`) ?? (name === 'thorchain' ? problem('') : undefined),
    }),
    field({
      name: `${name}Points`,
      label: `Share on ${name === 'maya' ? 'Maya Protocol' : 'THORChain'} in basis points`,
      type: 'number',
      value: value(`${name}Points`, '30'),
      maxLength: 4,
      hint: shareHint(most),
      problem: problem(`${name}.basisPoints`) && `Write a whole number from 0 to ${most}. ${shareHint(most)}`,
    }),
  ]
}
