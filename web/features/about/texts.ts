import { defineTexts } from '../../i18n/texts.ts';

export const aboutTexts = defineTexts(
  'about',
  {
    about_title: 'Acerca de {{product}}',
    about_lead: 'Firmar y comprobar documentos, con una historia que se puede revisar paso por paso.',
    about_1_head: 'Qué hace',
    about_1:
      'Envía un PDF a las personas que deben firmarlo, en el orden que usted decida. Cada quien lee y firma desde un enlace, con su e.firma del SAT o con una firma electrónica dibujada o escrita.',
    about_2_head: 'Qué lo hace distinto',
    about_2:
      'Nada se sobrescribe. Lo que pasó con un documento queda como una lista de hechos, y de esa lista se obtiene todo lo que usted ve. Puede mirar el documento como estaba en cualquier momento.',
    about_3_head: 'Cómo se comprueba',
    about_3:
      'Las huellas de los hechos entran a un registro firmado que se ancla en una cadena de bloques, y cada documento terminado lleva su constancia de conservación. Cualquiera puede comprobarlo en la página de validación, sin cuenta.',
    services_title: 'Servicios',
    services_lead: 'Lo que se puede hacer hoy, y lo que todavía no.',
    services_1_head: 'Firma',
    services_1:
      'Hasta 30 firmantes por documento, con o sin orden, con e.firma o firma electrónica. Cada firma guarda la huella exacta de lo que la persona vio.',
    services_2_head: 'Validación',
    services_2: 'Suelte un PDF, firmado aquí o en otro lugar: la respuesta es una frase, seguida de cada razón. Es pública y gratuita.',
    services_3_head: 'Verificación de identidad',
    services_3: 'Todavía no se ofrece. Para saber con certeza quién firma, pida e.firma: el certificado del SAT lo dice.',
    services_4_head: 'Firma masiva',
    services_4: 'Todavía no se ofrece. Los documentos se envían de uno en uno.',
    help_title: 'Ayuda',
    help_lead: 'Lo que más se pregunta, en pocas palabras.',
    help_1_head: 'Me llegó un enlace para firmar. ¿Es seguro?',
    help_1:
      'El enlace es solo suyo: no lo reenvíe. La página dice quién le pide firmar antes de pedirle nada. Si no conoce a esa persona, no firme y pregúntele por otro medio.',
    help_2_head: 'Mi enlace ya no sirve',
    help_2:
      'Los enlaces vencen, y uno nuevo reemplaza al anterior. Pida a quien le envió el documento que se lo mande otra vez; puede hacerlo con un botón.',
    help_3_head: '¿Qué pasa con mi e.firma?',
    help_3: 'Su clave privada y su contraseña se usan en memoria para esa firma y se borran. Nunca se guardan.',
    help_4_head: '¿Por qué mi documento dice «Sellando»?',
    help_4:
      'Ya firmaron todos, y se espera la constancia y el ancla. Si la autoridad no responde, se reintenta solo hasta lograrlo; no hace falta que haga nada.',
    help_5_head: '¿Cómo compruebo un documento?',
    help_5: 'Suelte el PDF en la página de validación o siga el código QR que lleva.',
    help_6_head: 'Olvidé mi contraseña',
    help_6: 'En la página para entrar, elija que la olvidó. Le llegará un correo con un enlace para escribir una nueva.',
    pro_title: 'El plan Pro',
    pro_lead: '{{documents}} documentos al mes para quien firma todos los días.',
    pro_1_head: 'Qué incluye',
    pro_1:
      '{{documents}} documentos al mes. Cada documento con su historia, su constancia y su ancla, igual que en los demás planes: la prueba no depende del precio.',
    pro_2_head: 'Desde cuándo',
    pro_2:
      'Todavía no se puede contratar en esta instalación, que no tiene pagos. Hasta entonces puede usar todo lo que ofrece sin límite mensual.',
    identity_title: 'Verificación de identidad',
    identity_lead: 'Una foto de la identificación, una selfie y una consulta de antecedentes. Todavía no se ofrece aquí.',
    identity_1_head: 'Qué es',
    identity_1:
      'Quien envía un documento podría pedir que la persona fotografíe su identificación oficial, se tome una selfie que se compara con ella y acepte una consulta de antecedentes, antes de firmar.',
    identity_2_head: 'Qué hay mientras tanto',
    identity_2:
      'La e.firma: el SAT comprobó la identidad de la persona al dársela. Ninguna página de aquí le pedirá fotos ni selfies; si alguna lo hace, no es nuestra.',
    privacy_title: 'Política de privacidad',
    privacy_lead: 'Qué datos se guardan, para qué, y cómo se borran.',
    privacy_1_head: 'Qué se guarda',
    privacy_1:
      'Su nombre, su correo o teléfono, los documentos que sube o firma, y de cada acto la hora, la dirección IP y el navegador. Su ubicación solo si usted la permite al firmar.',
    privacy_2_head: 'Para qué',
    privacy_2:
      'Para que el documento pueda comprobarse después: quién hizo qué, cuándo y desde dónde. No se usan para publicidad y estas páginas no cargan nada de otros sitios.',
    privacy_3_head: 'Qué no se guarda',
    privacy_3:
      'Su clave privada de e.firma y su contraseña de e.firma. De la contraseña de su cuenta, solo una huella de la que no se puede volver atrás.',
    privacy_4_head: 'Quién los ve',
    privacy_4:
      'Quien envió el documento, sus firmantes, las personas con quienes se compartió y la revisión de esa cuenta. En la cadena de bloques y en el registro público solo hay huellas, ningún dato personal.',
    privacy_5_head: 'Cómo se borran',
    privacy_5:
      'Los datos de cada persona están cifrados con una clave propia. A petición, se destruye esa clave: la historia sigue siendo comprobable y los datos dejan de poder leerse. Lo que ya está impreso dentro de un PDF firmado no se puede quitar sin invalidarlo.',
    terms_title: 'Términos y condiciones',
    terms_lead: 'Lo que puede esperar de este servicio y lo que el servicio espera de usted.',
    terms_1_head: 'Sus documentos',
    terms_1: 'Son suyos. Responde usted por su contenido y por tener derecho a enviarlos a firmar.',
    terms_2_head: 'Su firma',
    terms_2: 'Firme solo lo que leyó y solo por usted. Quien usa su enlace o su e.firma actúa en su nombre: no los comparta.',
    terms_3_head: 'La historia',
    terms_3:
      'Lo que ocurre con un documento queda registrado y no se puede cambiar ni quitar, ni por usted ni por nosotros. Cancelar o borrar un documento también queda registrado.',
    terms_4_head: 'Instalaciones de prueba',
    terms_4: 'Cuando las autoridades son de prueba, cada constancia, certificado y ancla lo dice y no tiene valor ante terceros.',
    terms_5_head: 'Quién opera este sitio',
    terms_5:
      'Cada instalación la opera la organización que le dio la cuenta; a ella se dirigen las peticiones y quejas. Estos términos describen el servicio y no sustituyen el contrato que usted tenga con ella.',
    way_upload: 'Subir un documento',
    way_validate: 'Validar un documento',
    way_prices: 'Ver los precios',
    way_services: 'Ver los servicios',
  },
  {
    about_title: 'About {{product}}',
    about_lead: 'Signing and checking documents, with a history that can be followed step by step.',
    about_1_head: 'What it does',
    about_1:
      'It sends a PDF to the people who must sign it, in the order you decide. Each reads and signs through a link, with the e.firma of the SAT or with a drawn or typed electronic signature.',
    about_2_head: 'What makes it different',
    about_2:
      'Nothing is written over. What happened to a document stays as a list of facts, and everything you see is obtained from that list. You can look at the document as it was at any moment.',
    about_3_head: 'How it is checked',
    about_3:
      'The fingerprints of the facts go into a signed log that is anchored in a blockchain, and every completed document carries its conservation record, the constancia. Anyone can check it on the validation page, without an account.',
    services_title: 'Services',
    services_lead: 'What can be done today, and what cannot be done yet.',
    services_1_head: 'Signing',
    services_1:
      'Up to 30 signers a document, with or without an order, with e.firma or electronic signature. Every signature keeps the exact fingerprint of what the person saw.',
    services_2_head: 'Validation',
    services_2: 'Drop a PDF, signed here or elsewhere: the answer is one sentence, followed by every reason. It is public and free.',
    services_3_head: 'Identity verification',
    services_3: 'Not offered yet. To know for certain who signs, ask for e.firma: the certificate of the SAT says so.',
    services_4_head: 'Mass signing',
    services_4: 'Not offered yet. Documents are sent one at a time.',
    help_title: 'Help',
    help_lead: 'What is asked most, in few words.',
    help_1_head: 'I received a link to sign. Is it safe?',
    help_1:
      'The link is yours alone: do not forward it. The page says who asks you to sign before it asks you for anything. If you do not know that person, do not sign, and ask them by other means.',
    help_2_head: 'My link no longer works',
    help_2: 'Links run out, and a new one replaces the one before. Ask whoever sent you the document to send it again; one button does it.',
    help_3_head: 'What happens to my e.firma?',
    help_3: 'Your private key and its password are used in memory for that signature and erased. They are never stored.',
    help_4_head: 'Why does my document say “Sealing”?',
    help_4:
      'Everybody has signed, and the constancia and the anchor are awaited. If the authority does not answer, it is tried again until it succeeds; you need not do anything.',
    help_5_head: 'How do I check a document?',
    help_5: 'Drop the PDF on the validation page or follow the QR code it carries.',
    help_6_head: 'I forgot my password',
    help_6: 'On the login page choose that you forgot it. You will receive a mail with a link to write a new one.',
    pro_title: 'The pro tier',
    pro_lead: '{{documents}} documents a month for those who sign every day.',
    pro_1_head: 'What it includes',
    pro_1:
      '{{documents}} documents a month. Every document with its history, its constancia and its anchor, as in all plans: proof does not depend on the price.',
    pro_2_head: 'From when',
    pro_2:
      'It cannot be subscribed to in this installation yet, which has no payments. Until then you can use everything it offers without a monthly limit.',
    identity_title: 'Identity verification',
    identity_lead: 'A photo of the ID, a selfie and a background check. It is not offered here yet.',
    identity_1_head: 'What it is',
    identity_1:
      'Whoever sends a document could ask that the person photographs their official ID, takes a selfie that is compared with it, and accepts a background check, before signing.',
    identity_2_head: 'What there is meanwhile',
    identity_2:
      'The e.firma: the SAT checked the identity of the person when giving it. No page here will ask you for photos or selfies; if one does, it is not ours.',
    privacy_title: 'Privacy policy',
    privacy_lead: 'Which data are kept, what for, and how they are erased.',
    privacy_1_head: 'What is kept',
    privacy_1:
      'Your name, your email or phone, the documents you upload or sign, and of every act the time, the IP address and the browser. Your location only if you allow it when signing.',
    privacy_2_head: 'What for',
    privacy_2:
      'So that the document can be checked afterwards: who did what, when and from where. They are not used for advertising, and these pages load nothing from other sites.',
    privacy_3_head: 'What is not kept',
    privacy_3:
      'Your private e.firma key and its password. Of the password of your account only a fingerprint from which there is no way back.',
    privacy_4_head: 'Who sees them',
    privacy_4:
      'Whoever sent the document, its signers, the people it was shared with and the reviewers of that account. In the blockchain and the public log there are only fingerprints, no personal data.',
    privacy_5_head: 'How they are erased',
    privacy_5:
      'The data of every person are encrypted with a key of their own. On request that key is destroyed: the history can still be checked and the data can no longer be read. What is already printed inside a signed PDF cannot be taken out without making it invalid.',
    terms_title: 'Terms and conditions',
    terms_lead: 'What you can expect from this service and what it expects from you.',
    terms_1_head: 'Your documents',
    terms_1: 'They are yours. You answer for their content and for having the right to send them to be signed.',
    terms_2_head: 'Your signature',
    terms_2:
      'Sign only what you have read, and only for yourself. Whoever uses your link or your e.firma acts in your name: do not share them.',
    terms_3_head: 'The history',
    terms_3:
      'What happens to a document is recorded and can be neither changed nor removed, not by you and not by us. Cancelling or deleting a document is recorded too.',
    terms_4_head: 'Trial installations',
    terms_4:
      'Where the authorities are test authorities, every constancia, certificate and anchor says so and has no value before third parties.',
    terms_5_head: 'Who runs this site',
    terms_5:
      'Each installation is run by the organisation that gave you the account; requests and complaints go to it. These terms describe the service and do not replace the contract you may have with it.',
    way_upload: 'Upload a document',
    way_validate: 'Validate a document',
    way_prices: 'See the prices',
    way_services: 'See the services',
  },
);
