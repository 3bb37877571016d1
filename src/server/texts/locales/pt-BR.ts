import { site } from '../../../site.ts'
import { pluralIn } from '../../../ui/texts/pluralIn.ts'
import type { ServedTranslation } from '../englishTexts.ts'

const plural = pluralIn('pt-BR')
const bpsOf = (bps: number) => plural(bps, { one: `${bps} ponto-base`, other: `${bps} pontos-base` })
const onceForHalfAnHour = 'Ele funciona uma vez, por 30 minutos.'

/** Brazilian Portuguese. The person is addressed as “você”. */
export const texts: ServedTranslation = {
  servedPages: {
    home: `Ir para ${site.name}`,
    request: (id) => `Pedido ${id}`,
    tryAgainIn: (minutes) =>
      plural(minutes, { one: 'Tente de novo em um minuto.', other: `Tente de novo em ${minutes} minutos.` }),
    quoteLink: {
      title: 'Este link de preço não funciona',
      purpose: 'Um link de preço abre o formulário com as moedas e o valor de um preço anterior.',
      broken: 'Este está incompleto ou foi alterado no caminho. Nada foi enviado, e suas moedas não foram afetadas.',
      next: 'Copie de novo o link inteiro, ou peça um novo a quem o enviou. Você também pode começar uma troca e escolher as moedas.',
      swap: 'Começar uma troca',
    },
    subscription: {
      again: 'Assinar de novo',
      confirm: 'Confirme sua assinatura',
      confirmWhy: 'Confirme para receber novidades no endereço para o qual este link foi enviado.',
      confirmButton: 'Confirmar',
      confirmed: 'Assinatura confirmada',
      confirmedWhy: 'Cada e-mail tem um link para cancelar.',
      used: 'Este link já foi usado',
      usedWhy: 'Ele só funciona uma vez. Você não precisa fazer nada.',
      expired: 'Este link expirou',
      expiredWhy: 'Assine de novo para receber outro link.',
      unknown: 'Este link não é conhecido',
      unknownWhy: 'Talvez esteja incompleto. Abra de novo o link do e-mail, ou assine de novo.',
      end: 'Cancelar a assinatura',
      endWhy: 'Parar as novidades para o endereço para o qual este link foi enviado.',
      ended: 'Assinatura cancelada',
      endedWhy: 'Você não vai mais receber novidades.',
      unknownEnd: 'Talvez esteja incompleto, ou o endereço já foi apagado. Nesse caso, você não precisa fazer nada.',
    },
    mailbox: {
      title: 'Caixa de e-mails',
      lede: 'Esta devnet não envia e-mails de verdade. As últimas 50 mensagens ficam aqui.',
      refresh: 'Atualizar',
      json: 'Ver como JSON',
      empty: 'Nenhum e-mail ainda.',
      emptyWhy: (open, close) => `Assine na ${open}página inicial${close}, e a confirmação chega aqui.`,
      to: 'Para',
      received: 'Recebido',
      time: (age, time) => `${age}, em ${time}`,
      now: 'Agora mesmo',
    },
  },

  partnerProgram: {
    email: 'Endereço de e-mail',
    checkMail: 'Veja seu e-mail',
    registration: {
      lede: `Ganhe uma parte de cada troca que vier do seu link, do seu widget ou da sua chave de API. As redes pagam na blockchain; ${site.name} nunca guarda o valor.`,
      name: 'Nome',
      nameHint: 'As pessoas o veem ao lado da sua taxa.',
      thorchain: 'THORName ou endereço THORChain',
      maya: 'MAYAName ou endereço Maya (opcional)',
      share: (protocol) => `Parte em ${protocol} em pontos-base`,
      terms: (open, close) => `Aceito os ${open}termos${close} deste site.`,
      submit: 'Cadastrar-se',
      hasAccount: 'Você tem uma conta',
      sent: `Se o endereço for novo, um link para verificá-lo está a caminho. ${onceForHalfAnHour}`,
      sentLimit: 'Um endereço recebe no máximo três desses e-mails por dia.',
    },
    steps: {
      title: 'O que acontece depois',
      open: `Abra o link que enviamos ao seu endereço. ${onceForHalfAnHour}`,
      approve: (command) => `Na devnet, aprove você mesmo: ${command}.`,
      review: (days) => plural(days, { one: 'Analisamos em até um dia.', other: `Analisamos em até ${days} dias.` }),
      arrive:
        'Sua chave de API e seu id de parceiro chegam por e-mail. A partir daí, seu link, seu widget e sua chave de API rendem a sua parte.',
    },
    signIn: {
      lede: 'Enviamos um link. Não há senha.',
      submit: 'Enviar um link',
      sent: 'Se o endereço for de uma conta, um link para entrar está a caminho.',
      sentOnce: onceForHalfAnHour,
    },
    facts: {
      partner: 'Parceiro',
      email: 'E-mail',
      link: 'Seu link',
      noShare: 'Sem parte',
      share: (name, bps, percent) => `${name}, ${bpsOf(bps)} (${percent})`,
      shareHint: (thirty, hundred, most, mostPercent) =>
        `30 pontos-base são ${thirty}, 100 são ${hundred}. No máximo ${most} (${mostPercent}).`,
    },
    verify: {
      title: 'Verifique seu endereço',
      lede: 'Continue só se foi você quem cadastrou este parceiro, e se o nome e o pagamento são seus.',
      submit: 'Verificar endereço',
      done: 'Seu endereço está verificado',
      review: (days) =>
        plural(days, {
          one: 'Analisamos seu cadastro em até um dia e enviamos sua chave de API por e-mail.',
          other: `Analisamos seu cadastro em até ${days} dias e enviamos sua chave de API por e-mail.`,
        }),
      approve: (command) => `Na devnet, aprove você mesmo o cadastro: ${command}, com seu endereço de e-mail.`,
      approved: 'Sua chave de API e seu id de parceiro chegam então por e-mail, que a caixa mostra.',
    },
    session: { lede: 'Continue só se foi você quem pediu este link.' },
    cancel: {
      title: 'Cancelar a mudança',
      lede: 'As mudanças abaixo não entram em vigor, e cada sessão da conta é encerrada.',
      done: 'A mudança foi cancelada',
      doneAccount: 'A conta fica como estava, e cada navegador foi desconectado.',
      doneKeys:
        'As chaves de API continuam funcionando. Se você não pediu a mudança, entre e revogue as chaves que não conhece.',
    },
    address: {
      title: 'Confirmar este endereço',
      lede: 'Esta conta quer usar o endereço para o qual o link foi enviado.',
      submit: 'Confirmar endereço',
      done: 'O endereço está confirmado',
      doneWhy: 'Ele substitui o endereço atual quando a espera de 48 horas terminar.',
    },
    fields: { thorchain: 'Pagamento na THORChain', maya: 'Pagamento na Maya', email: 'Endereço de e-mail' },
    changes: {
      none: 'Esta conta não tem mudanças pendentes.',
      from: 'De',
      to: 'Para',
      takesEffect: 'Entra em vigor',
    },
    account: {
      approved: (id) => `Parceiro ${id}, aprovado.`,
      inReview: (days) =>
        plural(days, {
          one: 'Analisamos seu cadastro em até um dia. Sua chave de API chega por e-mail.',
          other: `Analisamos seu cadastro em até ${days} dias. Sua chave de API chega por e-mail.`,
        }),
      approve: (command) => `Ainda não aprovado. Na devnet, execute ${command} com seu endereço de e-mail.`,
      secret: 'Seu novo segredo',
      secretWhy: 'Copie agora. Ele não será mostrado de novo.',
      change: 'Mudar um pagamento ou seu endereço',
      changeHint:
        'Entra em vigor após 48 horas. Cada endereço dos últimos 30 dias recebe um link que cancela a mudança.',
      changeField: 'O que muda',
      currentEmail: (email) => `Endereço de e-mail (agora ${email})`,
      changeValue: 'Novo nome ou endereço',
      changeValueHint: 'Vazio para não ter parte.',
      changeSubmit: 'Pedir a mudança',
      waiting: (field, value, time) => `${field}: muda para ${value} em ${time}.`,
      none: 'nenhum',
      unconfirmed: 'Abra o link no novo endereço para confirmá-lo.',
      cancel: 'Cancelar esta mudança',
      settings: 'Partes e widget',
      share: (protocol, percent) => `Parte em ${protocol} em pontos-base, agora ${percent}`,
      origins: 'Origens do widget',
      originsHint: 'Uma por linha, como https://shop.example. Só estas páginas podem incorporá-lo.',
      save: 'Salvar',
      sessions: 'Sessões',
      session: (browser, since, seen) => `${browser}, desde ${since}, último uso em ${seen}`,
      thisBrowser: (browser) => `${browser} (este navegador)`,
      browserOn: (browser, system) => `${browser} em ${system}`,
      otherProgram: 'Outro programa',
      closeSession: 'Encerrar esta sessão',
      signOut: 'Sair',
    },
    keys: {
      id: 'Chave',
      use: 'Para',
      servers: 'servidores',
      pages: (origins) => `páginas de ${origins}`,
      today: 'Hoje',
      requests: (used, quota) => `${used} de ${quota} pedidos`,
      revoked: (time) => `revogada em ${time}`,
      since: (time) => `desde ${time}`,
      revokeSecret: 'Revogar este segredo',
      rotate: 'Adicionar um segundo segredo',
      revokeNamed: (name) => `Revogar ${name}…`,
      revokeWarning: 'Programas com esta chave param em até 5 segundos. Uma chave revogada não pode ser restaurada.',
      revoke: 'Revogar a chave',
      create: 'Nova chave',
      name: 'Nome da chave',
      kind: 'Tipo de chave',
      forServers: 'Para servidores (sk)',
      forPages: 'Para páginas das origens abaixo (pk)',
      origins: 'Origens da chave',
      originsHint: 'Uma por linha; só para uma chave para páginas.',
      submit: 'Criar chave',
    },
    done: {
      change: 'A mudança foi pedida. Ela entra em vigor após 48 horas.',
      cancel: 'A mudança foi cancelada.',
      settings: 'Partes e origens foram salvas.',
      revoke: 'Foi revogado e para de funcionar em até 5 segundos.',
      session: 'A sessão foi encerrada.',
      again:
        'Este formulário já foi enviado e não foi repetido. Se você perdeu o segredo, adicione um segundo ou crie uma chave.',
    },
    deadLinks: {
      expired: {
        register: 'Cadastre-se de novo abaixo, e enviamos outro link.',
        signIn: 'Digite seu endereço de e-mail, e enviamos outro link para entrar.',
      },
      unknown: {
        register: 'Abra inteiro o link do e-mail mais recente, ou cadastre-se de novo abaixo.',
        signIn: 'Abra inteiro o link do e-mail mais recente, ou entre com outro.',
      },
      used: {
        register: 'Ele funciona uma vez. Entre para ver o estado da sua conta.',
        signIn: 'Ele funciona uma vez. Digite seu endereço de e-mail, e enviamos outro link para entrar.',
      },
    },
  },

  problems: {
    codes: {
      not_found: { title: 'Não há nada neste endereço.', hint: 'Confira o endereço, ou comece pela página inicial.' },
      method_not_allowed: {
        title: 'Esta página não pode ser aberta assim.',
        hint: 'Abra o endereço no navegador, ou comece pela página inicial.',
      },
      not_acceptable: {
        title: 'Esta página não existe nesse formato.',
        hint: 'Abra o endereço no navegador.',
      },
      unsupported_media_type: {
        title: 'Não foi possível ler o formulário.',
        hint: 'Abra a página de novo e envie o formulário.',
      },
      payload_too_large: {
        title: 'O formulário é longo demais.',
        hint: 'Encurte o que você escreveu e envie de novo.',
      },
      invalid_input: {
        title: 'Alguns campos precisam da sua atenção.',
        hint: 'Corrija-os e envie o formulário de novo.',
      },
      invalid_email: {
        title: 'O endereço de e-mail não é válido.',
        hint: 'Digite um endereço como nome@example.org.',
      },
      rate_limited: {
        title: 'Pedidos demais da sua rede.',
        hint: 'Espere alguns minutos e tente de novo.',
      },
      cross_site_request: {
        title: 'O formulário não veio de uma página deste site.',
        hint: 'Abra a página neste site e envie o formulário de novo.',
      },
      forbidden_host: {
        title: 'Este site não responde nesse endereço.',
        hint: 'Abra o site pelo próprio nome.',
      },
      link_unknown: { title: 'Este link não é conhecido.', hint: 'Abra inteiro o link do e-mail mais recente.' },
      link_used: { title: 'Este link já foi usado.', hint: 'Entre para ver o estado da sua conta.' },
      link_expired: { title: 'Este link expirou.', hint: 'Peça outro link.' },
      session_missing: { title: 'Você não entrou na conta.', hint: 'Entre de novo com um link por e-mail.' },
      record_unknown: {
        title: 'Essa entrada não existe mais na sua conta.',
        hint: 'Veja a lista abaixo: ela está atualizada.',
      },
      partner_not_approved: {
        title: 'Sua conta ainda não tem chaves de API.',
        hint: 'Espere a aprovação, que chega por e-mail.',
      },
      key_limit: { title: 'Você já tem demais.', hint: 'Revogue uma que não usa mais.' },
      mail_unavailable: {
        title: 'Não conseguimos enviar os e-mails desta mudança, então nada mudou.',
        hint: 'Tente de novo em alguns minutos.',
      },
      storage_unavailable: {
        title: 'Não conseguimos salvar nada no momento, então nada foi salvo.',
        hint: 'Tente de novo em um minuto. Se continuar, avise o operador deste site.',
      },
      misconfigured: {
        title: 'Esta parte do site não está configurada corretamente.',
        hint: 'Tente de novo mais tarde. O operador deste site precisa corrigir um ajuste.',
      },
      restarting: { title: 'O site está reiniciando.', hint: 'Tente de novo em alguns segundos.' },
      internal_error: {
        title: 'Algo deu errado do nosso lado.',
        hint: 'Tente de novo. Se continuar, envie ao operador deste site o número abaixo.',
      },
    },
    reasons: {
      settings: {
        title: (names) => `O serviço está indisponível até que os ajustes sejam corrigidos: ${names}.`,
        hint: (names) =>
          `O operador precisa corrigir ${names}; a página “Operators” da documentação lista os valores permitidos.`,
      },
      payout: {
        title: (text, protocol) => `“${text}” não é um nome nem um endereço na ${protocol}.`,
        hint: 'Copie o endereço inteiro, ou digite um nome registrado.',
      },
      origin: {
        title: (text) => `“${text}” não é a origem de uma página.`,
        hint: 'Escreva o endereço sem caminho e com um nome de domínio, como https://shop.example.',
      },
      keyOrigins: {
        title: 'Uma chave para páginas precisa das origens das páginas; uma chave para servidores não tem nenhuma.',
        hint: 'Escreva as origens, como https://shop.example, ou escolha uma chave para servidores.',
      },
      secondSecret: { title: 'Já há demais.', hint: 'Revogue antes o segredo anterior desta chave.' },
      mailsOfProgram: {
        title: 'O programa de afiliados não envia mais e-mails no momento.',
        hint: 'Nada foi salvo. Tente de novo mais tarde.',
      },
      changesOfAccount: {
        title: 'Esta conta pediu mudanças demais hoje.',
        hint: 'Nada foi salvo. Tente de novo mais tarde.',
      },
      mailsOfAddress: {
        title: 'Este endereço recebeu e-mails demais hoje.',
        hint: 'Nada foi salvo. Tente de novo mais tarde.',
      },
    },
    fields: {
      name: `Escreva de 1 a 60 letras, algarismos, espaços ou . & ' + -, cada palavra em um só alfabeto. Não pode ser um link, nem “${site.name}”.`,
      email: 'Digite um endereço de e-mail, como nome@example.org.',
      payout: 'Copie o endereço inteiro, ou digite um nome registrado.',
      noPayout: 'Digite um THORName, um MAYAName ou um endereço que receba a sua parte.',
      share: (most) => `Escreva um número inteiro de 0 a ${most}.`,
      terms: 'Aceite os termos para se cadastrar.',
      value: 'Digite um nome registrado ou um endereço, com no máximo 120 caracteres.',
      origins: 'Escreva no máximo 20 origens, cada uma com no máximo 300 caracteres.',
      label: 'Escreva uma linha de 1 a 60 caracteres.',
    },
  },

  mails: {
    neverAsks: `${site.name} nunca pede uma frase-semente ou uma chave privada, por e-mail ou em uma página.`,
    ignore: 'Se não foi você, ignore este e-mail.',
    subscription: {
      subject: `Confirme sua assinatura de ${site.name}`,
      opening: `Você assinou as novidades de ${site.name}.`,
      confirmHere: 'Confirme aqui:',
      confirm: 'Confirmar assinatura',
      terms: (day) => `O link funciona uma vez, até ${day}.`,
      end: 'Cancelar a assinatura',
    },
    known: {
      subject: `Você já tem uma conta em ${site.name}`,
      opening: `Seu endereço foi usado de novo para um cadastro no programa de afiliados de ${site.name}.`,
      action: 'Entrar na sua conta',
      terms: 'Nada mudou na sua conta.',
    },
    verify: {
      subject: `Verifique seu endereço para o programa de afiliados de ${site.name}`,
      opening: `Seu endereço foi usado para um cadastro no programa de afiliados de ${site.name}.`,
      several: 'Se você receber vários destes e-mails, cada link é de outro cadastro.',
      others: (count) =>
        `Há ${count} cadastros abertos com seu endereço, e cada um tem o próprio link. Só um deles pode ser verificado.`,
      check: 'A página do link mostra o nome e o pagamento. Continue só se os dois forem seus.',
      action: 'Verificar seu endereço',
      terms: 'O link funciona uma vez, por 30 minutos.',
    },
    signIn: {
      subject: `Entre em ${site.name}`,
      opening: `Use este link para entrar na sua conta de parceiro em ${site.name}.`,
      action: 'Entrar',
      terms: 'O link funciona uma vez, por 30 minutos.',
    },
    cancel: {
      subject: `Uma mudança na sua conta de parceiro em ${site.name}`,
      opening: {
        thorchain: (time) =>
          `O nome ou endereço de pagamento na THORChain da sua conta de parceiro muda em ${time} para:`,
        maya: (time) =>
          `O nome ou endereço de pagamento na Maya Protocol da sua conta de parceiro muda em ${time} para:`,
        email: (time) => `O endereço de e-mail da sua conta de parceiro muda em ${time} para:`,
      },
      none: 'nenhum',
      action: 'Cancelar a mudança e sair de todas as sessões',
      terms: 'Se foi você quem pediu, não precisa fazer nada. O link funciona uma vez, até a mudança entrar em vigor.',
    },
    address: {
      subject: `Confirme seu endereço para ${site.name}`,
      opening: (time) => `Um parceiro de ${site.name} quer usar este endereço a partir de ${time}.`,
      action: 'Confirmar este endereço',
      terms: 'Sem uma confirmação, o endereço não muda.',
    },
  },
}
